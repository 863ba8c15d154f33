import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { MailMessage } from '../../shared/api/index.ts';
import { Api } from '../client/api.ts';
import type { MailSummary } from '../client/api.ts';
import { download } from '../client/download.ts';
import { theme } from '../components/theme.css.ts';
import { bar } from './bar.ts';
import { pageStyles } from './page.css.ts';

/** `/mail`: the local mailbox, as a mail reader would show it. Only where no mail server is configured. */
class MailPage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      main {
        max-width: 76rem;
      }
      .note {
        display: flex;
        gap: 8px 16px;
        align-items: center;
        justify-content: space-between;
        flex-wrap: wrap;
      }
      .mails {
        display: grid;
        grid-template-columns: minmax(16rem, 26rem) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      .mails ul {
        max-height: 80vh;
        overflow: auto;
      }
      .mails li button {
        width: 100%;
        text-align: left;
        border: 0;
        border-radius: 6px;
        padding: 6px 8px;
        background: none;
        line-height: 1.35;
      }
      .mails li button[aria-current] {
        background: color-mix(in srgb, var(--accent) 14%, var(--panel));
      }
      .text {
        font: inherit;
        margin-top: 12px;
        padding-top: 12px;
        border-top: 1px solid var(--panel-line);
      }
      @media (max-width: 52rem) {
        .mails {
          grid-template-columns: minmax(0, 1fr);
        }
        .mails ul {
          max-height: 38vh;
        }
      }
    `,
  ];
  static override readonly properties = {
    mails: { state: true },
    mail: { state: true },
    failure: { state: true },
  };
  private mails: readonly MailSummary[] | null = null;
  private mail: MailMessage | null = null;
  private failure: string | null = null;
  private readonly api = new Api(null);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const answer = await this.api.mails();
    if (!answer.ok) {
      this.failure =
        answer.problem.status === 404
          ? 'This server sends its mails; it has no local mailbox.'
          : answer.problem.detail;
      return;
    }
    this.failure = null;
    this.mails = answer.value.mails;
    const wanted = decodeURIComponent(location.hash.slice(1));
    const first = this.mails.find(({ id }) => id === wanted) ?? this.mails[0];
    if (this.mail === null && first !== undefined) await this.read(first.id);
  }

  private async read(id: string): Promise<void> {
    const answer = await this.api.mail(id);
    if (!answer.ok) {
      this.failure = answer.problem.detail;
      return;
    }
    this.mail = answer.value;
    history.replaceState(null, '', `#${encodeURIComponent(id)}`);
  }

  protected override render(): TemplateResult {
    return html`${bar('Local mailbox', [{ href: '/', text: 'Start' }])}
      <main>
        <div class="note">
          <p class="soft">
            No mail server is configured, so mails go into a folder on this machine. Everybody who can open
            this page can read them all.
          </p>
          <button type="button" @click=${this.load}>Look again</button>
        </div>
        ${this.failure === null ? nothing : html`<p class="card" role="alert">${this.failure}</p>`}
        ${
          this.mails === null
            ? nothing
            : this.mails.length === 0
              ? html`<p class="card">No mail yet.</p>`
              : html`<div class="mails">
                  <section class="card" aria-label="Mails">
                    <ul class="plain">
                      ${this.mails.map((mail) => this.summary(mail))}
                    </ul>
                  </section>
                  ${this.mail === null ? nothing : this.message(this.mail)}
                </div>`
        }
      </main>`;
  }

  private summary(mail: MailSummary): TemplateResult {
    return html`<li>
      <button
        type="button"
        aria-current=${mail.id === this.mail?.id ? 'true' : nothing}
        @click=${() => this.read(mail.id)}
      >
        <strong>${mail.subject}</strong><br /><span class="soft">${mail.to} · ${when(mail.time)}</span>
      </button>
    </li>`;
  }

  private message(mail: MailMessage): TemplateResult {
    return html`<article class="card" aria-label="Mail">
      <h2>${mail.subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>Time</dt>
        <dd>${when(mail.time)}</dd>
      </dl>
      <pre class="text">${linked(mail.text)}</pre>
      ${
        mail.attachments.length === 0
          ? nothing
          : html`<p class="row">
              ${mail.attachments.map((file) => html`<button type="button" @click=${() => download(file.name, file.text, file.type)}>Save ${file.name}</button>`)}
            </p>`
      }
    </article>`;
  }
}

const when = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Addresses in the text as links. */
function linked(text: string): (string | TemplateResult)[] {
  return text
    .split(/(https?:\/\/[^\s<>")]+)/)
    .map((part, i) => (i % 2 === 0 ? part : html`<a href=${part}>${part}</a>`));
}
customElements.define('hexpost-mail-page', MailPage);
