import '../jitless.ts';
import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Grade, Verdict } from '../../shared/verify/index.ts';
import '../components/replay/HexpostReplay.ts';
import { theme } from '../components/theme.css.ts';
import { verifyHere } from '../components/verify/verification.ts';
import type { Known, Progress } from '../components/verify/progress.ts';
import { bar } from './bar.ts';
import { dropZone } from './dropZone.ts';
import { pageStyles } from './page.css.ts';

/** DICE-AND-LOG 5, for readers. */
const GRADES: { readonly [grade in Grade]: string } = {
  A: 'nobody could choose or foresee the dice, if the public beacon is honest',
  B: 'nobody could set the dice; the operator together with a player could foresee them',
  C: 'nobody could set the dice against an opponent who keeps his own nonces; the operator together with a player could foresee them',
  D: 'the dice were not changed after the start; the operator could have chosen them',
};

/** What is checked of every entry, in this order (DICE-AND-LOG 10), with the failures that it can find. */
const STEPS: readonly { readonly text: string; readonly codes: RegExp }[] = [
  { text: 'Format, version, server key, numbering', codes: /^E_(FORMAT|VERSION|KEY|SEQ|GAME)$/ },
  { text: 'Every entry’s hash names the one before it', codes: /^E_(HASH|PREV)$/ },
  { text: 'The server has signed each state of the log', codes: /^E_CHECKPOINT/ },
  { text: 'Times never run backwards', codes: /^E_TIME$/ },
  {
    text: 'Move files are what their players sent, against the head that they saw',
    codes: /^E_(FILE_|RULING_SIG)/,
  },
  {
    text: 'Dice chains of server and players continue from their anchors',
    codes: /^E_(OF|TURN_INDEX|SERVER_CHAIN|NONCE_CHAIN|EMPTY_DICE|OTHERS|EARLY_ROLL|BEACON.*)$/,
  },
  { text: 'Every die is the one that its seed gives', codes: /^E_FACES$/ },
  { text: 'Seals open to what was sealed', codes: /^E_OPEN/ },
  {
    text: 'The rulebook, played again, gives the same events and states',
    codes: /^E_(ILLEGAL|ROLL_PLAN|EVENTS|STATE)$/,
  },
  { text: 'Hidden draws and kept checkpoints agree', codes: /^E_(HIDDEN.*|TRUNCATED|EQUIVOCATION)$/ },
];

/** `/verify`: drop a log, and everything is checked in this browser. Nothing is uploaded. */
class VerifyPage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      .steps {
        list-style: none;
        padding: 0;
        margin: 0 0 1em;
      }
      .steps li {
        padding: 3px 0 3px 26px;
        position: relative;
      }
      .steps li::before {
        position: absolute;
        left: 2px;
        font-weight: 700;
      }
      .steps .done::before {
        content: '✓';
        color: var(--good);
      }
      .steps .failed::before {
        content: '✗';
        color: var(--bad);
      }
      .steps .unknown::before {
        content: '–';
        color: var(--panel-soft);
      }
      hexpost-replay {
        border: 1px solid var(--panel-line);
        border-radius: 12px;
        height: 44rem;
      }
      .wide {
        max-width: 80rem;
        margin: 0 auto;
        padding: 0 16px 40px;
      }
    `,
  ];
  static override readonly properties = {
    name: { state: true },
    text: { state: true },
    progress: { state: true },
    verdict: { state: true },
    failure: { state: true },
    watching: { state: true },
  };
  private name = '';
  private text: string | null = null;
  private progress: Progress | null = null;
  private verdict: Verdict | null = null;
  private failure: string | null = null;
  private watching = false;
  private job: AbortController | null = null;

  private async take(file: File): Promise<void> {
    this.job?.abort();
    const job = new AbortController();
    this.job = job;
    this.name = file.name;
    this.verdict = null;
    this.failure = null;
    this.progress = null;
    this.watching = false;
    try {
      this.text = await file.text();
      const verdict = await verifyHere(
        this.text,
        (progress) => (this.progress = progress),
        job.signal,
        this.known(),
      );
      if (!job.signal.aborted) this.verdict = verdict;
    } catch (error) {
      if (!job.signal.aborted) this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** What the reader typed beside the log. Checkpoints are signed notes; each ends with its lines of signatures. */
  private known(): Known {
    const value = (name: string): string =>
      this.renderRoot.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[name=${name}]`)?.value ?? '';
    const notes = value('checkpoint').trim();
    return {
      pin: value('pin').trim(),
      checkpoints: notes === '' ? [] : notes.split(/\n\s*\n(?=[^\s—-])/).map((note) => `${note.trim()}\n`),
    };
  }

  protected override render(): TemplateResult {
    return html`${bar('Verify a log', [{ href: '/', text: 'Start' }])}
      <main>
        <h1>Verify a log</h1>
        <p>
          Everything is checked here, in your browser: the chain of entries, the signatures, every die from
          its seed, and the whole game once more by the rulebook. The file is not uploaded; this works without
          a network once the page has loaded.
        </p>
        <details class="card">
          <summary>What you know from elsewhere: the server’s key, a checkpoint from a mail</summary>
          <p>
            With these the log is not only sound in itself: it is the one that you were shown before. Type
            them first, then drop the log.
          </p>
          <label>Server key <input type="text" name="pin" autocomplete="off" spellcheck="false" /></label>
          <label
            >Checkpoint, as it stands in the mail or the file that you saved
            <textarea name="checkpoint" spellcheck="false"></textarea>
          </label>
        </details>
        ${dropZone('an exported log (.jsonl)', '.jsonl,.json,.txt,application/jsonl', (file) => void this.take(file))}
        <div role="status" aria-live="polite">${this.report()}</div>
      </main>
      ${this.watching && this.text !== null ? html`<section class="wide" aria-label="Replay"><hexpost-replay .log=${this.text}></hexpost-replay></section>` : nothing}`;
  }

  private report(): TemplateResult | typeof nothing {
    if (this.failure !== null) return html`<p class="card bad">${this.failure}</p>`;
    if (this.text === null) return nothing;
    const { verdict, progress } = this;
    if (verdict === null) {
      const { entry = 0, entries = 1 } = progress ?? {};
      return html`<section class="card">
        <p>Checking ${this.name}…</p>
        <progress aria-label="Entries checked" max=${entries} value=${entry}></progress>
      </section>`;
    }
    const { failure } = verdict;
    const failed = failure === null ? -1 : STEPS.findIndex(({ codes }) => codes.test(failure.code));
    const rules = !verdict.warnings.some(({ code }) => code === 'W_NO_RULES');
    const dice = verdict.rolls.filter(({ verified }) => verified).length;
    return html`<section class="card">
      <h2>${this.name}</h2>
      ${
        failure === null
          ? html`<p class="verdict good">
                OK ${verdict.entries} entries, grade ${verdict.grade}, head <code>${verdict.head}</code>
              </p>
              <p>
                Grade ${verdict.grade}: ${GRADES[verdict.grade]}. ${dice}
                ${dice === 1 ? 'roll was' : 'rolls were'} recomputed.
              </p>`
          : html`<p class="verdict bad">FAIL ${failure.code} ${failure.text}</p>
              <p>
                The log is not what it claims to be, from
                ${failure.entry === null ? 'here' : `entry ${failure.entry}`} on. Entries before it passed.
              </p>`
      }
      <ol class="steps">
        ${STEPS.map(({ text }, i) => {
          const replay = i === 8 && !rules;
          const how = failure === null ? (replay ? 'unknown' : 'done') : i === failed ? 'failed' : 'unknown';
          return html`<li class=${how}>
            ${text}${replay ? ' (not checked: these rules are not known here)' : ''}<span class="for-ears"
              >: ${how}</span
            >
          </li>`;
        })}
      </ol>
      ${
        verdict.warnings.length === 0
          ? nothing
          : html`<p class="soft">Worth knowing:</p>
              <ul>
                ${verdict.warnings.map(({ code, text }) => html`<li><code>${code}</code> ${text}</li>`)}
              </ul>`
      }
      <button
        type="button"
        aria-expanded=${this.watching ? 'true' : 'false'}
        @click=${() => (this.watching = !this.watching)}
      >
        ${this.watching ? 'Close the replay' : 'Watch this game'}
      </button>
    </section>`;
  }
}
customElements.define('hexpost-verify-page', VerifyPage);
