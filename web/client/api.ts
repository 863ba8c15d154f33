import type {
  DryRun,
  GameCreated,
  GameStatus,
  InvitationList,
  JoinSeat,
  Joined,
  MailMessage,
  ModuleDetails,
  NewGame,
  PackSummary,
  Problem,
  PrivateView,
  Receipt,
  SeenEntries,
  StateAt,
  TakeSeat,
  Takeback,
  TakebackAnswer,
} from '../../shared/api/index.ts';

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** One mail in the list of the local mailbox. */
export type MailSummary = Pick<MailMessage, 'id' | 'to' | 'subject' | 'time'>;

export interface ModuleSummary {
  readonly id: string;
  readonly title: string;
  readonly rulebook: string;
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    readonly rule: string;
    readonly about: string;
    readonly seats: readonly { readonly seat: number; readonly name: string }[];
  }[];
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly rule: string;
    readonly about: string;
    readonly default: boolean | string;
    readonly choices?: readonly string[] | undefined;
  }[];
}

/** The calls of one caller (DESIGN 10). What fails comes back as a problem document, also where no answer came at all. */
export class Api {
  private readonly token: string | null;

  /** @param token the caller's; null: a stranger */
  constructor(token: string | null) {
    this.token = token;
  }

  status(game: string): Promise<Answer<GameStatus>> {
    return this.call('GET', `/api/games/${game}`);
  }

  /** The newest state as the caller may see it. */
  state(game: string): Promise<Answer<StateAt>> {
    return this.call('GET', `/api/games/${game}/state`);
  }

  /** What the caller's seat alone may know. */
  privateView(game: string): Promise<Answer<PrivateView>> {
    return this.call('GET', `/api/games/${game}/private`);
  }

  /** What the caller's seat has been shown beyond the log. */
  seen(game: string): Promise<Answer<SeenEntries>> {
    return this.call('GET', `/api/games/${game}/seen`);
  }

  /** The seat's policies, question kind → policy. */
  putStandingOrders(game: string, policies: object): Promise<Answer<unknown>> {
    return this.call('PUT', `/api/games/${game}/standing-orders`, JSON.stringify(policies));
  }

  module(id: string): Promise<Answer<ModuleDetails>> {
    return this.call('GET', `/api/modules/${encodeURIComponent(id)}`);
  }

  join(game: string, join: JoinSeat): Promise<Answer<Joined>> {
    return this.call('POST', `/api/games/${game}/join`, JSON.stringify(join));
  }

  /** Takes an open seat; its link comes by mail (and here, where the server hands links out). */
  takeSeat(game: string, seat: TakeSeat): Promise<Answer<Joined>> {
    return this.call('POST', `/api/games/${game}/join`, JSON.stringify(seat));
  }

  newGame(game: NewGame): Promise<Answer<GameCreated>> {
    return this.call('POST', '/api/games', JSON.stringify(game));
  }

  /** The bytes go out as they are: they are hashed, and the log holds them verbatim. */
  dryRun(game: string, file: Uint8Array): Promise<Answer<DryRun>> {
    return this.call('POST', `/api/games/${game}/moves?dryRun=true`, file);
  }

  submit(game: string, file: Uint8Array): Promise<Answer<Receipt>> {
    return this.call('POST', `/api/games/${game}/moves`, file);
  }

  /** What is asked to be taken back on the present head. */
  takebacks(game: string): Promise<Answer<{ readonly takebacks: readonly Takeback[] }>> {
    return this.call('GET', `/api/games/${game}/takebacks`);
  }

  /** Asks, or agrees, that entry `seq` and all after it be taken back. @param consent `file`: base64 of the consent file */
  takeBack(
    game: string,
    consent: { readonly head: string; readonly seq: number; readonly reason: string; readonly file: string },
  ): Promise<Answer<TakebackAnswer>> {
    return this.call('POST', `/api/games/${game}/takebacks`, JSON.stringify(consent));
  }

  modules(): Promise<
    Answer<{ readonly modules: readonly ModuleSummary[]; readonly packs: readonly PackSummary[] }>
  > {
    return this.call('GET', '/api/modules');
  }

  /** Games that wait for a player, as far as their makers have listed them. */
  invitations(): Promise<Answer<InvitationList>> {
    return this.call('GET', '/api/invitations');
  }

  mailMeLinks(email: string): Promise<Answer<{ readonly detail: string }>> {
    return this.call('POST', '/api/links', JSON.stringify({ email }));
  }

  mails(): Promise<Answer<{ readonly mails: readonly MailSummary[] }>> {
    return this.call('GET', '/api/mail');
  }

  mail(id: string): Promise<Answer<MailMessage>> {
    return this.call('GET', `/api/mail/${encodeURIComponent(id)}`);
  }

  private async call<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: string | Uint8Array,
  ): Promise<Answer<T>> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (this.token !== null) headers['authorization'] = `Bearer ${this.token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const answer = await fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: body as BodyInit }),
      });
      const text = await answer.text();
      const value: unknown = text === '' ? null : JSON.parse(text);
      return answer.ok ? { ok: true, value: value as T } : { ok: false, problem: value as Problem };
    } catch {
      return { ok: false, problem: NO_ANSWER };
    }
  }
}

const NO_ANSWER: Problem = {
  type: 'about:blank',
  title: 'No answer',
  status: 0,
  detail: 'The server did not answer, or what came was no answer of it.',
  remedy:
    'Check the connection and try again. What was accepted is stored: sending the same file again is harmless.',
  code: 'H_NO_ANSWER',
};

/** Calls back when something has been added to the game's log; returns a function that ends it. */
export function followGame(game: string, changed: () => void): () => void {
  const source = new EventSource(`/api/games/${game}/events`);
  source.addEventListener('entry', changed);
  return () => source.close();
}
