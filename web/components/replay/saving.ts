import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { moduleRef } from '../../../shared/rules/packs.ts';
import { download } from '../../client/download.ts';
import { fetchText } from '../../client/fetchText.ts';
import type { HexpostBoard } from '../board/HexpostBoard.ts';
import { pixels } from '../board/picture.ts';
import { packFilesOf } from '../modules.ts';
import { onePage } from './onePage.ts';
import type { Timeline } from './timeline.ts';

export type Saved = 'svg' | 'png' | 'html';

/** What can be taken along: pictures of the position, and the whole replay as one page. */
export function saving(save: (what: Saved) => void): TemplateResult {
  return html`<details class="saving">
    <summary>Save</summary>
    <p>
      <button type="button" @click=${() => save('svg')}>Picture (SVG)</button>
      <button type="button" @click=${() => save('png')}>Picture (PNG)</button>
      <button type="button" @click=${() => save('html')}>Replay as one page</button>
    </p>
  </details>`;
}

const nameOf = (line: Timeline): string => `${line.module.id}-${line.log.game.slice(0, 8)}`;

/** Hands the reader a file: the replay, or the board as it is drawn now. Null, or what went wrong. */
export async function saveAs(
  what: Saved,
  line: Timeline,
  log: string | null,
  at: number,
  board: HexpostBoard | undefined,
): Promise<string | null> {
  if (what === 'html') return log === null ? null : savePage(line, log);
  return board === undefined ? null : savePicture(line, at, board, what);
}

async function savePage(line: Timeline, log: string): Promise<string | null> {
  // A name of its own: within the URL the bundler would look for such files when it builds.
  const script = `/hexpost-standalone-${line.module.id}.js`;
  const viewer = await fetchText(new URL(script, import.meta.url).href);
  if (!viewer.ok) return 'The viewer could not be loaded, so the page could not be made.';
  const page = onePage(`${line.module.title}: replay`, log, viewer.text, packFilesOf(moduleRef(line.module)));
  download(`${nameOf(line)}.html`, page, 'text/html');
  return null;
}

async function savePicture(
  line: Timeline,
  at: number,
  board: HexpostBoard,
  what: 'svg' | 'png',
): Promise<string | null> {
  const drawn = board.picture();
  if (drawn === null) return null;
  const maps = line.module.maps.length > 1 && board.map !== null ? `-${board.map.id}` : '';
  const file = `${nameOf(line)}-${at}${maps}.${what}`;
  if (what === 'svg') {
    download(file, drawn.svg, 'image/svg+xml');
    return null;
  }
  const image = await pixels(drawn.svg, drawn.width, drawn.height);
  if (image === null) return 'This browser could not draw the picture; the SVG works everywhere.';
  download(file, image, 'image/png');
  return null;
}
