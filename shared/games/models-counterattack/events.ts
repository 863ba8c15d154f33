import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { HiddenToken } from '../../rules/effects.ts';
import type { UprisingEffects } from './data.ts';
import type { PhaseId, Side, StepId } from './vocabulary.ts';

/** What a counter turns out to be; null for who may not know. */
export interface Sight {
  readonly counter: string;
  readonly unit: UnitId | null;
  readonly reduced: boolean | null;
}

/**
 * What the rules produce. Counters by handle. `owner` is the seat of the counter, `knownTo` the seats that inspect it, so that
 * `show` can judge an event by itself.
 */
export type GameEvent =
  /** 5 A: a new turn; markers come off. */
  | { readonly event: 'turn'; readonly turn: number; readonly markers: readonly string[] }
  | { readonly event: 'phase'; readonly phase: PhaseId; readonly step: StepId | null }
  | { readonly event: 'step'; readonly step: StepId }
  /** 20: `tokens` is null for who may not see them. */
  | {
      readonly event: 'dealt';
      readonly seat: SeatId;
      readonly count: number;
      readonly tokens: readonly HiddenToken[] | null;
    }
  /** 17: from the calendar into a box, or (`counter`) into Warsaw. `hidden`: shown to the other side. */
  | {
      readonly event: 'arrived';
      readonly unit: UnitId;
      readonly owner: SeatId;
      readonly place: string;
      readonly counter: string | null;
      readonly hidden: boolean;
    }
  /** 5, 17: a Soviet corps, or the 47th Army. */
  | { readonly event: 'activated'; readonly formation: string }
  /** 5: `division` is null for who may not know it. */
  | {
      readonly event: 'acted';
      readonly counters: readonly string[];
      readonly division: string | null;
      readonly owner: SeatId;
    }
  /** 6: a unit begins to move. */
  | {
      readonly event: 'march';
      readonly counters: readonly string[];
      readonly owner: SeatId;
      readonly spentHalves: number | null;
    }
  /** 6: `costHalves` is null for the other side, to which it would tell the class of a counter. */
  | {
      readonly event: 'stepped';
      readonly counters: readonly string[];
      readonly to: string;
      readonly costHalves: number | null;
      readonly owner: SeatId;
    }
  /** 17: from a box onto the map. */
  | {
      readonly event: 'entered';
      readonly unit: UnitId;
      readonly counter: string;
      readonly to: HexId;
      readonly costHalves: number | null;
      readonly owner: SeatId;
      readonly hidden: boolean;
    }
  /** 6: off the map, to the box of another entry point. `handle`: what it was before (its unit in a box). */
  | {
      readonly event: 'shifted';
      readonly handle: string;
      readonly unit: UnitId;
      readonly to: string;
      readonly costHalves: number | null;
      readonly owner: SeatId;
    }
  /** 6: it may go no further (`done`: nor overrun). */
  | { readonly event: 'halted'; readonly done: boolean }
  /** 7: a seat inspects counters. */
  | {
      readonly event: 'spotted';
      readonly by: SeatId;
      readonly owner: SeatId;
      readonly sights: readonly Sight[];
    }
  /** 7: it does so no longer; `forget` on the losing seat's view, `keep`: the last sight is remembered there. */
  | {
      readonly event: 'lost-sight';
      readonly by: SeatId;
      readonly owner: SeatId;
      readonly counters: readonly string[];
      readonly keep: boolean;
      readonly forget: boolean;
    }
  /** 7: the counter is on top of its stack now. */
  | { readonly event: 'uncovered'; readonly counter: string; readonly unit: UnitId }
  /** 7: another counter lies on it; `forget` on the views of those who do not know it otherwise. */
  | {
      readonly event: 'covered';
      readonly counter: string;
      readonly owner: SeatId;
      readonly knownTo: readonly SeatId[];
      readonly forget: boolean;
    }
  /** S10: a look at counters from afar. */
  | {
      readonly event: 'inspected';
      readonly by: SeatId;
      readonly owner: SeatId;
      readonly hexes: readonly HexId[];
      readonly sights: readonly Sight[];
    }
  | { readonly event: 'broke-contact'; readonly counter: string; readonly to: string }
  /** S10 */
  | { readonly event: 'contact-held' }
  | { readonly event: 'contact-refused' }
  | { readonly event: 'die'; readonly die: number; readonly target: HexId }
  | {
      readonly event: 'combat';
      readonly kind: 'overrun' | 'coordinated';
      readonly target: HexId;
      readonly attackers: readonly string[];
      readonly attacking: readonly UnitId[];
      readonly defenders: readonly string[];
      readonly defending: readonly UnitId[];
      readonly attack: number;
      readonly defence: number;
      /** As printed, "2:1"; after all shifts. */
      readonly column: string;
      readonly die: number;
      readonly modifier: number;
      /** As printed, "A1D1r1"; * for yellow. */
      readonly result: string;
    }
  | {
      readonly event: 'defence';
      readonly kind: 'elastic' | 'desperate';
      readonly steps: number;
      readonly retreat: number;
    }
  | { readonly event: 'step-lost'; readonly counter: string; readonly rule: string }
  | {
      readonly event: 'eliminated';
      readonly counter: string;
      readonly unit: UnitId;
      readonly from: string;
      readonly rule: string;
    }
  | {
      readonly event: 'retreated';
      readonly counter: string;
      readonly from: HexId;
      readonly path: readonly string[];
    }
  | {
      readonly event: 'advanced';
      readonly counters: readonly string[];
      readonly from: string;
      readonly path: readonly HexId[];
    }
  /** 10: a marker supports a combat. */
  | { readonly event: 'supported'; readonly marker: string; readonly seat: SeatId }
  | {
      readonly event: 'barrage';
      readonly marker: string | null;
      readonly target: HexId;
      readonly die: number;
      readonly modified: number;
      readonly result: '-' | 'DIS' | 'L';
    }
  | { readonly event: 'disorganized'; readonly counter: string; readonly unit: UnitId }
  | { readonly event: 'markers-removed'; readonly markers: readonly string[]; readonly rule: string }
  | { readonly event: 'prepared'; readonly counter: string; readonly on: boolean }
  | { readonly event: 'reserve'; readonly counters: readonly string[]; readonly on: boolean }
  /** 15 */
  | { readonly event: 'supply'; readonly supplied: readonly string[]; readonly out: readonly string[] }
  /** 5: units that have been active get their Moved markers. */
  | { readonly event: 'moved'; readonly counters: readonly string[] }
  /** 16: on the map; known to those who see the counter's step. */
  | {
      readonly event: 'recovered';
      readonly counter: string;
      readonly owner: SeatId;
      readonly knownTo: readonly SeatId[];
    }
  /** 16: an eliminated unit comes back, reduced. */
  | {
      readonly event: 'returned';
      readonly unit: UnitId;
      readonly counter: string;
      readonly place: string;
      readonly owner: SeatId;
      readonly hidden: boolean;
    }
  /** 18 */
  | {
      readonly event: 'uprising';
      readonly status: 'due' | 'begun' | 'running';
      readonly effects: UprisingEffects;
      readonly die: number | null;
      readonly modified: number | null;
    }
  | { readonly event: 'committed'; readonly counters: readonly string[] }
  | { readonly event: 'penalty'; readonly why: 'uprising' | 'magnuszew'; readonly points: number }
  /** 19 */
  | {
      readonly event: 'sent';
      readonly counter: string | null;
      readonly unit: UnitId | null;
      readonly marker: string | null;
    }
  /** 12 */
  | { readonly event: 'model'; readonly use: 'non-adjacent' | 're-roll' | 'reactivate' | 'division' }
  /** 12, 20: active once more in this phase. */
  | { readonly event: 'reactivated'; readonly counters: readonly string[] }
  /** 20 */
  | { readonly event: 'played'; readonly seat: SeatId; readonly card: string }
  | { readonly event: 'attached'; readonly counter: string; readonly card: string }
  | { readonly event: 'fuelled'; readonly counters: readonly string[] }
  | { readonly event: 'bridge-guard'; readonly counters: readonly string[]; readonly hex: HexId }
  | { readonly event: 'sortie'; readonly marker: string }
  | { readonly event: 'bridge-used' }
  | { readonly event: 'bridge-destroyed' }
  /** An order was overtaken; its owner alone is told. */
  | { readonly event: 'lapsed'; readonly seat: SeatId; readonly order: string; readonly reason: string }
  | {
      readonly event: 'game-over';
      readonly points: { readonly [seat: string]: number };
      readonly winners: readonly SeatId[];
      readonly level: string;
      readonly decisive: Side | null;
    };
