/** A game that this browser has opened by its link. The token makes it a key to the seat: it never leaves the browser. */
export interface KeptGame {
  readonly game: string;
  readonly title: string;
  /** "Soviet", or what the link is for ("spectator"). */
  readonly as: string;
  readonly page: 'g' | 'r';
  readonly token: string;
  /** When it was last opened, ISO 8601. */
  readonly opened: string;
}

const KEY = 'hexpost:games';

/** Newest first; empty where the browser keeps nothing. */
export function keptGames(): readonly KeptGame[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value)
      ? (value as KeptGame[]).filter(
          ({ game, token }) => typeof game === 'string' && typeof token === 'string',
        )
      : [];
  } catch {
    return [];
  }
}

export function keepGame(kept: KeptGame): void {
  store([kept, ...keptGames().filter(({ game, as }) => game !== kept.game || as !== kept.as)]);
}

export function forgetGame(game: string, as: string): void {
  store(keptGames().filter((kept) => kept.game !== game || kept.as !== as));
}

function store(games: readonly KeptGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, 200)));
  } catch {
    // Nothing is kept then; the links in the mails still work.
  }
}
