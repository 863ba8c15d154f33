import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Position } from '../../../shared/rules/presentation.ts';
import { packLine } from '../packLine.ts';
import type { Timeline } from './timeline.ts';

interface HeadOf {
  readonly line: Timeline;
  readonly position: Position;
  readonly mapIndex: number;
  /** Null for who holds no seat: there is no last turn then. */
  readonly seat: number | null;
  chooseMap(index: number): void;
  showRecent(): void;
}

/** Turn and phase, the game, its maps and tracks. */
export function head({ line, position, mapIndex, seat, chooseMap, showRecent }: HeadOf): TemplateResult {
  const scenario = line.module.scenarios.find(({ id }) => id === line.scenario);
  return html`<header class="head">
    <h2>${position.title}</h2>
    <p>${line.module.title}${scenario === undefined ? '' : ` · ${scenario.title}`}</p>
    ${packLine(line.log.entries[0]!.module)}
    ${seat === null ? nothing : html`<p><button type="button" class="since" @click=${showRecent}>What changed since my last turn</button></p>`}
    ${
      line.module.maps.length < 2
        ? nothing
        : html`<div class="maps" role="group" aria-label="Maps">
            ${line.module.maps.map((map, i) => html`<button type="button" aria-pressed=${i === mapIndex ? 'true' : 'false'} @click=${() => chooseMap(i)}>${map.title}</button>`)}
          </div>`
    }
    ${
      position.tracks.length === 0
        ? nothing
        : html`<ul class="tracks">
            ${position.tracks.map((track) => html`<li>${track.title} <b>${track.value}</b></li>`)}
          </ul>`
    }
  </header>`;
}
