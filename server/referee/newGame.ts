import type { GameModule, Options, Scenario } from '../../shared/rules/contract.ts';
import type { StoredSeat } from '../store/store.ts';
import type { CreateGame } from './api.ts';

/** All options with their values: those given, else the defaults. */
export function fullOptions(
  module: GameModule,
  given: Options,
): { readonly options: Options } | { readonly mistake: string } {
  for (const [id, value] of Object.entries(given)) {
    const spec = module.options.find((option) => option.id === id);
    if (spec === undefined) return { mistake: `${module.title} has no option “${id}”.` };
    const fits =
      spec.choices === undefined
        ? typeof value === typeof spec.default
        : typeof value === 'string' && spec.choices.includes(value);
    if (!fits) return { mistake: `Option “${id}” can't be ${JSON.stringify(value)}.` };
  }
  return {
    options: Object.fromEntries(module.options.map((spec) => [spec.id, given[spec.id] ?? spec.default])),
  };
}

/** The seats of the scenario, each given once, before anybody has joined. */
export function seatsOf(
  scenario: Scenario,
  given: CreateGame['seats'],
): { readonly seats: readonly StoredSeat[] } | { readonly mistake: string } {
  const wanted = scenario.seats.map(({ seat }) => seat).sort((a, b) => a - b);
  const have = given.map(({ seat }) => seat).sort((a, b) => a - b);
  if (wanted.join() !== have.join())
    return {
      mistake: `Scenario “${scenario.id}” has the seats ${wanted.join(', ')}; given are ${have.join(', ') || 'none'}.`,
    };
  const seats = [...given].sort((a, b) => a.seat - b.seat);
  return {
    seats: seats.map(({ seat, name, email, timeZone }) => ({
      seat,
      name,
      email,
      timeZone,
      custody: null,
      anchor: null,
      pub: null,
    })),
  };
}
