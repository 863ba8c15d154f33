import type { HexId, RuleRef, UnitId } from '../core/brands.ts';

/**
 * An order that breaks a rule: a value, never an exception. `code` is for machines and never changes (`zoc.leave`);
 * `rule` is the rulebook's number and missing only where the order is no order of this game (unknown unit, hex off the
 * map); `message` is for the one who can act.
 */
export interface Fault {
  readonly code: string;
  readonly rule?: RuleRef;
  readonly message: string;
  readonly hexes?: readonly HexId[];
  readonly units?: readonly UnitId[];
}

/** A fault with its place: the index of the order in its file, from 0. */
export interface Violation extends Fault {
  readonly order: number;
}
