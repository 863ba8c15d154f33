import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { GameStatus, PrivateView, Problem } from '../../shared/api/index.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Api } from '../client/api.ts';
import { factionsOf } from '../components/planner/offers.ts';
import { namesOf } from '../components/schemaForm/names.ts';
import { schemaOf } from '../components/schemaForm/schema.ts';
import '../components/schemaForm/SchemaForm.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

type Policies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * `<hexpost-standing>`: a seat's answers in advance, a form a kind of question, made from the module's schemas.
 *
 * Properties: `api`, `status`, `module`. What is set counts from the next phase (DICE-AND-LOG 9a), and is logged sealed.
 */
export class StandingOrders extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
        display: block;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
        font-weight: 600;
      }
      details details {
        padding: 4px 0 8px 12px;
        border-left: 2px solid var(--panel-line);
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    status: { attribute: false },
    module: { attribute: false },
    policies: { state: true },
    problem: { state: true },
    stored: { state: true },
  };
  api: Api | null = null;
  status: GameStatus | null = null;
  module: GameModule | null = null;
  private policies: Policies | null = null;
  private problem: Problem | null = null;
  private stored: string | null = null;

  protected override updated(changed: PropertyValues): void {
    if (changed.has('status') && this.policies === null) void this.load();
  }

  private async load(): Promise<void> {
    const { api, status } = this;
    if (api === null || status === null) return;
    const answer = await api.privateView(status.game);
    if (answer.ok) this.policies = valid(answer.value);
  }

  private async store(ask: string, policy: Policies[string]): Promise<void> {
    const { api, status } = this;
    if (api === null || status === null) return;
    const policies = { ...this.policies, [ask]: policy };
    const answer = await api.putStandingOrders(status.game, policies);
    this.problem = answer.ok ? null : answer.problem;
    if (!answer.ok) return;
    this.policies = policies;
    this.stored = ask;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { module, policies, status } = this;
    if (module === null || status === null) return nothing;
    const own = factionsOf(module, status.scenario.id, status.you.seat ?? (0 as SeatId));
    return html`<details class="card">
      <summary>Standing orders</summary>
      <p class="soft">
        What the rules would ask you is answered at once by these, so that the game need not wait for you.
        They count from the next phase on; your opponent does not see them.
      </p>
      ${this.problem === null ? nothing : problemNote(this.problem, [])}
      ${Object.entries(module.questions).map(([ask, kind]) => {
        const now = policies?.[ask];
        return html`<details>
          <summary>${kind.title}: ${now === undefined ? 'nothing set' : brief(now)}</summary>
          ${
            policies === null
              ? nothing
              : html`<hexpost-schema-form
                  button="Set"
                  .schema=${schemaOf(kind.policy)}
                  .names=${namesOf(module, own)}
                  .value=${now ?? (kind.defaultPolicy as Policies[string])}
                  @form-value=${(event: CustomEvent<Policies[string]>) => void this.store(ask, event.detail)}
                ></hexpost-schema-form>`
          }
          ${this.stored === ask ? html`<p class="good" role="status">Stored.</p>` : nothing}
        </details>`;
      })}
    </details>`;
  }
}
customElements.define('hexpost-standing', StandingOrders);

/** What counts from the next phase, else what counts now. */
function valid({ standing }: PrivateView): Policies {
  return (standing.pending ?? standing.active) as Policies;
}

const brief = (policy: Policies[string]): string =>
  Object.values(policy)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
