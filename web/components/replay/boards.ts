import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { HexId } from '../../../shared/core/brands.ts';
import type { BoardLink, BoardMap, Position } from '../../../shared/rules/presentation.ts';
import type { Hint } from '../../board/hint.ts';
import type { Overlay } from '../../board/overlay.ts';
import '../board/HexpostBoard.ts';
import type { HexpostBoard } from '../board/HexpostBoard.ts';
import { hasRoom, keepChoice, keptChoice, linkedHexes, mapChooser, showsAll } from './maps.ts';
import type { Timeline } from './timeline.ts';

const NOTHING: readonly never[] = [];

/** What all boards show. */
interface Scene {
  readonly line: Timeline;
  readonly position: Position;
  readonly overlay: Overlay;
  readonly hints: readonly Hint[];
}

/** The element in which the boards stand. */
interface Stage {
  readonly renderRoot: DocumentFragment | HTMLElement;
  readonly updateComplete: Promise<boolean>;
  mapIndex: number;
  requestUpdate(): void;
  /** Brings what the step shows into every window. */
  revealStep(): void;
}

/** The maps of a game, one at a time or side by side, kept in step: they show one position, and links lead from one to another. */
export class Boards {
  private choice = keptChoice();
  private lit: ReadonlyMap<string, readonly HexId[]> = new Map();

  constructor(private readonly stage: Stage) {}

  get elements(): readonly HexpostBoard[] {
    return [...this.stage.renderRoot.querySelectorAll('hexpost-board')];
  }

  /** The board of the chosen map. */
  get chosen(): HexpostBoard | undefined {
    const all = this.elements;
    return all.find((board) => board.map === board.mapsOf[this.stage.mapIndex]) ?? all[0];
  }

  reveal(hexes: readonly HexId[]): void {
    for (const board of this.elements) board.reveal(hexes);
  }

  /** @param width of the viewer, in pixels */
  view(scene: Scene, width: number): TemplateResult {
    const { maps } = scene.line.module;
    const all = showsAll(this.choice, maps.length, width);
    const shown = all ? maps : [maps[this.stage.mapIndex] ?? maps[0]!];
    return html`<div
      class=${`boards${all ? ' all' : ''}`}
      @hex-hover=${this.onHover}
      @map-jump=${this.onJump}
    >
      ${repeat(
        shown,
        ({ id }) => id,
        (map) => this.board(scene, map),
      )}
    </div>`;
  }

  private board({ line, position, overlay, hints }: Scene, map: BoardMap): TemplateResult {
    const { module } = line;
    return html`<hexpost-board
      data-map=${map.id}
      .map=${map}
      .mapsOf=${module.maps}
      .sheet=${module.counters}
      .position=${position}
      .overlay=${overlay}
      .lit=${this.lit.get(map.id) ?? NOTHING}
      .hints=${hints}
      .sources=${module.provenance}
      .heading=${`${map.title}, ${position.title}`}
    ></hexpost-board>`;
  }

  chooser(maps: readonly BoardMap[], width: number): unknown {
    return mapChooser({
      maps,
      index: this.stage.mapIndex,
      all: showsAll(this.choice, maps.length, width),
      room: hasRoom(width),
      chooseMap: (index) => {
        this.stage.mapIndex = index;
        this.choose('one');
      },
      chooseAll: () => this.choose('all'),
    });
  }

  private choose(choice: 'all' | 'one'): void {
    this.choice = choice;
    keepChoice(choice);
    this.stage.requestUpdate();
    void this.stage.updateComplete.then(() => this.stage.revealStep());
  }

  /** A hex that goes on on another map lights what it leads to. */
  private readonly onHover = (event: CustomEvent<{ readonly hex: HexId | null }>): void => {
    const { map, mapsOf } = event.target as HexpostBoard;
    if (map === null) return;
    const lit = linkedHexes(mapsOf, map, event.detail.hex);
    if (lit.size === 0 && this.lit.size === 0) return;
    this.lit = lit;
    this.stage.requestUpdate();
  };

  private readonly onJump = (event: CustomEvent<BoardLink>): void => {
    const { hex, map, to } = event.detail;
    const { mapsOf } = event.target as HexpostBoard;
    const index = mapsOf.findIndex(({ id }) => id === map);
    if (index < 0) return;
    this.stage.mapIndex = index;
    this.stage.requestUpdate();
    void this.stage.updateComplete.then(async () => {
      const board = this.elements.find((each) => each.map?.id === map);
      await board?.updateComplete;
      const goal = mapsOf[index]!.hexes.some((each) => each.hex === hex) ? hex : to[0];
      board?.focus();
      if (goal !== undefined) board?.pointAt(goal);
    });
  };
}
