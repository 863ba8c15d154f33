import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../../shared/core/brands.ts';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { evolve, narrate, show } from '../../../shared/rules/events.ts';
import { newMatch } from '../../../shared/rules/runtime.ts';
import { demoModule } from '../../support/demo-module/index.ts';
import { playRandomly } from '../../support/demo-module/table.ts';
import type { State } from '../../support/demo-module/table.ts';

const VIEWERS: readonly Viewer[] = [1, 2, 'public', 'all'];
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const FIXED = { seed: 19440616, numRuns: 60 };

/** All that is secret from a viewer, as it would show up in text: enemy units never seen, foreign cards. */
function secretsFrom(state: State, viewer: Viewer): readonly string[] {
  const units = state.blocks.flatMap(({ seat, unit, knownTo }) =>
    unit === null || seat === viewer || knownTo.some((each) => each === viewer) ? [] : [unit as string],
  );
  const cards = Object.entries(state.hands).flatMap(([seat, hand]) =>
    Number(seat) === viewer ? [] : (hand.tokens ?? []).map(({ value }) => JSON.stringify(value)),
  );
  return [...units, ...cards];
}

describe('what a viewer gets of an event', () => {
  test('makes its view the view of the state after the event, for every viewer, in random play', () => {
    let events = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        playRandomly(seed, ({ before, step }) => {
          let state = before.state;
          for (const event of step.events) {
            const after = evolve(demoModule, state, event);
            for (const viewer of VIEWERS) {
              const shown = show(demoModule, event, viewer);
              const view = demoModule.view(state, viewer);
              const followed = shown === null ? view : evolve(demoModule, view, shown);
              expect(canonicalJson(followed)).toBe(canonicalJson(demoModule.view(after, viewer)));
            }
            state = after;
            events += 1;
          }
        });
      }),
      FIXED,
    );
    expect(events).toBeGreaterThan(1000);
  });

  test('never holds what it may not know: neither event, nor sentence, nor view', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        playRandomly(seed, ({ before, step }) => {
          let state = before.state;
          for (const event of step.events) {
            const after = evolve(demoModule, state, event);
            for (const viewer of VIEWERS.filter((each) => each !== 'all')) {
              const shown = show(demoModule, event, viewer);
              const view = demoModule.view(state, viewer);
              const sentence = shown === null ? '' : narrate(demoModule, shown, view, String);
              const text = JSON.stringify([shown, demoModule.view(after, viewer), sentence]);
              // A card is no secret from the moment in which it is turned up.
              const turnedUp = 'e' in event && event.e === 'open' ? JSON.stringify(event.value) : null;
              for (const secret of secretsFrom(after, viewer))
                if (secret !== turnedUp) expect(text).not.toContain(secret);
            }
            state = after;
          }
        });
      }),
      FIXED,
    );
  });

  test('is everything for the viewer “all”', () => {
    playRandomly(5, ({ step }) => {
      for (const event of step.events) expect(show(demoModule, event, 'all')).toEqual(event);
    });
  });
});

describe('the log alone', () => {
  test('rebuilds the state: all events of a game from its set-up give the last state', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        let rebuilt: State = newMatch(demoModule, 'ferry', { rerolls: seed % 2 === 0 }).state;
        const last = playRandomly(seed, ({ step }) => {
          for (const event of step.events) rebuilt = evolve(demoModule, rebuilt, event);
        });
        expect(rebuilt).toEqual(last.state);
      }),
      FIXED,
    );
  });

  test('random play comes to every kind of event, question and answer of the demo game', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      playRandomly(seed, ({ input, step }) => {
        for (const event of step.events) seen.add('event' in event ? event.event : `e:${event.e}`);
        for (const { question } of step.match.open?.waiting ?? []) seen.add(`ask:${question.ask}`);
        seen.add(`input:${input.kind}`);
        if (step.stopped !== null) seen.add('stopped');
      });
    }
    const events =
      'weather dealt turn initiative phase-ended stepped spent spotted broke-contact flipped die fought';
    const more = 'eliminated delayed withdrew played e:open e:blind e:simultaneous e:resolve';
    const asks =
      'ask:plot ask:break-contact ask:reroll ask:withdraw input:begin input:file input:answers input:resolve input:timeout';
    for (const each of `${events} ${more} ${asks}`.split(' ')) expect(seen, each).toContain(each);
  });
});
