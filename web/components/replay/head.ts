import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Position } from '../../../shared/rules/presentation.ts';
import { agreedLine } from '../agreedLine.ts';
import { iconButton } from '../iconButton.ts';
import { packLine } from '../packLine.ts';
import type { Timeline } from './timeline.ts';
import { tracks } from './tracks.ts';

interface HeadOf {
  readonly line: Timeline;
  readonly position: Position;
  /** The chooser of maps. */
  readonly maps: unknown;
  /** Null for who holds no seat: there is no last turn then. */
  readonly seat: number | null;
  /** The chooser of eyes. */
  readonly eyes: unknown;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  phase(direction: 1 | -1): void;
  showRecent(): void;
}

/** Turn and phase, the game, its maps and tracks. */
export function head(of: HeadOf): TemplateResult {
  const { line, position, maps, seat, eyes, showRecent } = of;
  const scenario = line.module.scenarios.find(({ id }) => id === line.scenario);
  return html`<header class="head">
    <div class="phase">
      <h2>${position.title}</h2>
      ${iconButton('Phase back (Shift+Page Up)', 'M12,5L7,10L12,15', () => of.phase(-1), of.atStart)}
      ${iconButton('Phase forward (Shift+Page Down)', 'M8,5L13,10L8,15', () => of.phase(1), of.atEnd)}
    </div>
    <p>${line.module.title}${scenario === undefined ? '' : ` · ${scenario.title}`}</p>
    ${packLine(line.log.entries[0]!.module)} ${agreedLine(line.module.options, line.options)} ${eyes}
    ${seat === null ? nothing : html`<p><button type="button" class="since" @click=${showRecent}>What changed since my last turn</button></p>`}
    ${maps}${tracks(position)}
  </header>`;
}
