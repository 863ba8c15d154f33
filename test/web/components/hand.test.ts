import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { modelsCounterattack } from '../../../shared/games/models-counterattack/index.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { Draft } from '../../../web/components/planner/draft.ts';
import { Hand } from '../../../web/components/planner/hand.ts';
import { hintsOf } from '../../../web/components/planner/hints.ts';
import { choicesOf } from '../../../web/components/planner/offers.ts';
import { given as bfg, module as battleForGermany } from '../../shared/games/battle-for-germany/play.ts';
import { given as gott, module as gotterdammerung } from '../../shared/games/gotterdammerung/play.ts';

/** A player at the planner of this state: what is clicked goes in, the orders of the plan come out. */
class Player {
  readonly draft: Draft = new Draft((afresh) => {
    if (afresh) this.hand.letGo();
  });
  readonly hand: Hand = new Hand(
    this.draft,
    () => {},
    () => {},
  );

  constructor(module: GameModule, state: unknown, seat: number) {
    const base = {
      game: 'g',
      module,
      scenario: module.scenarios[0]!.id,
      seat: seat as SeatId,
      seq: 1,
      head: 'h',
    };
    this.draft.rebase({ ...base, view: module.view(state, seat as SeatId) });
  }

  /** Takes a unit in hand, for the order so titled. */
  pick(unit: string, title?: string): this {
    const id = unitId(unit);
    const choice = choicesOf(this.draft.choices, id).find((each) => each.title === title);
    this.hand.pick(id, choice);
    return this;
  }

  press(...hexes: string[]): this {
    hexes.forEach((hex) => this.hand.press(hexId(hex), false));
    return this;
  }

  /** With Shift. */
  lengthen(...hexes: string[]): this {
    hexes.forEach((hex) => this.hand.press(hexId(hex), true));
    return this;
  }

  hints(kind: string): readonly string[] {
    return hintsOf(this.draft, this.hand)
      .filter((hint) => hint.kind === kind)
      .map(({ hex }) => hex);
  }

  get orders() {
    return this.draft.orders;
  }

  get verdicts(): readonly string[] {
    return this.draft.look.orders.map(({ verdict }) => verdict);
  }
}

function model(given: JsonObject, seat: number): Player {
  const module = modelsCounterattack as unknown as GameModule;
  const options = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
  const setup = module.setup('campaign', options);
  const arranged = module.cases.arrange(setup, { turn: 3, modelFrom: 11, keepSetup: false, ...given });
  if (!('state' in arranged)) throw new Error(arranged.mistakes.join('; '));
  return new Player(module, arranged.state, seat);
}

describe('Battle for Germany', () => {
  test('7.2: a destroyed unit comes back in one of its hexes', () => {
    const state = bfg('soviet-replacement', { 'sov-2-tk': 'soviet-destroyed' });
    const player = new Player(battleForGermany, state, 1).pick('sov-2-tk');
    // On a hexside of the eastern edge (7.2); 2326 is one.
    expect(player.hints('choice')).toContain('2326');
    player.press('2326');
    expect(player.orders).toEqual([{ order: 'replace', unit: 'sov-2-tk', hex: '2326' }]);
    expect(player.verdicts).toEqual(['legal']);
  });

  test('8.0: a unit in Courland is evacuated to a port, which depends on a die', () => {
    const state = bfg('east-german-movement', { 'eg-2': '3822' }, { turn: 3 });
    const player = new Player(battleForGermany, state, 2).pick('eg-2', 'Evacuate by sea');
    expect(player.hints('choice')).toEqual(expect.arrayContaining(['2914', '3012']));
    player.press('2914');
    expect(player.orders).toEqual([{ order: 'evacuate', unit: 'eg-2', to: '2914' }]);
    expect(player.draft.look.mayRoll).toBe(true);
  });

  test('9.0: a German unit leaves over the edge, with the path to it', () => {
    // 2302 to 2301 costs 1, the exit 4: a 4-5-5 just makes it.
    const state = bfg('west-german-movement', { 'wg-65': '2302' });
    const player = new Player(battleForGermany, state, 1).pick('wg-65', 'Leave the map');
    expect(player.hints('reach')).toContain('2301');
    player.press('2301');
    expect(player.orders).toEqual([{ order: 'exit', unit: 'wg-65', path: ['2301'] }]);
    expect(player.verdicts).toEqual(['legal']);
  });

  test('9.0: from the edge itself it leaves by a press on its own hex', () => {
    const state = bfg('west-german-movement', { 'wg-63': '2301' });
    const player = new Player(battleForGermany, state, 1).pick('wg-63', 'Leave the map').press('2301');
    expect(player.orders).toEqual([{ order: 'exit', unit: 'wg-63', path: [] }]);
    expect(player.verdicts).toEqual(['legal']);
  });
});

describe('Götterdämmerung', () => {
  test('7.26: a path is set through an enemy, who is overrun on the way', () => {
    const state = gott('soviet-movement', { S023: '5530', G001: '5531' });
    const player = new Player(gotterdammerung, state, 1).pick('S023');
    // Four of its points for the overrun: a clear hex, and three more (7.1).
    expect(player.hints('target')).toEqual(['5531']);
    player.lengthen('5531', '5532', '5533').press('5533');
    expect(player.orders).toEqual([
      { order: 'move', unit: 'S023', path: ['5531', '5532', '5533'], overrun: ['5531'] },
    ]);
    expect(player.verdicts).toEqual(['legal']);
    expect(player.draft.look.mayRoll).toBe(true);
  });

  test('5.64: by railroad a unit goes as far as the line', () => {
    const state = gott('german-movement', { G006: '5334' });
    const player = new Player(gotterdammerung, state, 2).pick('G006', 'By railroad');
    expect(player.hints('reach')).toContain('5734');
    player.press('5734');
    expect(player.orders).toEqual([
      { order: 'move', by: 'rail', unit: 'G006', path: ['5434', '5534', '5633', '5734'] },
    ]);
  });

  test('5.26: the North German Plain Box is reached by its name', () => {
    const state = gott('german-movement', { G001: '0316' });
    const player = new Player(gotterdammerung, state, 2).pick('G001', 'Move');
    const { doing } = player.hand;
    const choice = doing.what === 'unit' ? doing.choice : null;
    const box = player.hand.reach?.hexes.find(({ hex }) => (hex as string) === 'NGP');
    expect(box?.cost).toBe(1);
    if (doing.what === 'unit' && choice?.by === 'path') player.hand.march(doing, choice, box!.path);
    expect(player.orders).toEqual([{ order: 'move', unit: 'G001', path: ['NGP'] }]);
    expect(player.verdicts).toEqual(['legal']);
  });

  test('5.73: a tank corps is split, with the support unit that was taken', () => {
    const pool = { S024: 'pool', S025: 'pool', S124: 'pool', S129: 'pool' };
    const state = gott('siege-movement', { S023: '2420', ...pool });
    const player = new Player(gotterdammerung, state, 1).pick('S023', 'Split for Berlin');
    player.hand.set('Support unit', 1);
    const { doing } = player.hand;
    if (doing.what === 'unit' && doing.choice !== null) player.hand.act(doing, doing.choice);
    expect(player.orders).toEqual([{ order: 'split', support: 'S129', unit: 'S023' }]);
    expect(player.verdicts).toEqual(['legal']);
    // The pieces go on into Berlin, whose hexes are on the other map.
    player.pick('S024', 'Move');
    const [operational] = player.draft.layouts;
    const reached = player.hand.reach!.hexes.map(({ hex }) => hex);
    expect(reached.some((hex) => !operational!.centres.has(hex) && player.draft.isOnMap(hex))).toBe(true);
  });

  test('8.32, 8.33: destroyed infantry comes back at Jüterbog or next to it', () => {
    const state = gott(
      'supply-reinforcement',
      { G151: '3625', G001: 'destroyed', G012: 'destroyed' },
      {
        used: { infantry: 4 },
      },
    );
    const player = new Player(gotterdammerung, state, 2);
    player.pick('G012').press('3625');
    expect(player.orders).toEqual([{ order: 'reinforce', unit: 'G012', hex: '3625' }]);
  });
});

describe('Model’s Counterattack', () => {
  const soviet = { phase: 'soviet-1', step: 'movement', corps: '8GTC' };

  test('9: “else overrun” is set before the hex is chosen', () => {
    const player = model({ ...soviet, units: { 'S-58': '2614', 'G-HG-AA': '2612' } }, 1).pick('S-58');
    player.hand.set('In contact, unless it is broken', 1);
    player.press('2613');
    expect(player.orders).toEqual([
      { order: 'move', plan: { onContact: 'overrun' }, unit: 'S-58', path: ['2613'] },
    ]);
  });

  test('6, 9: an adjacent enemy is overrun by a press on it', () => {
    const player = model({ ...soviet, units: { 'S-58': '2613', 'G-HG-AA': '2612' } }, 1);
    player.pick('S-58').press('2612');
    expect(player.orders).toEqual([{ order: 'overrun', unit: 'S-58', target: '2612' }]);
    expect(player.verdicts).toEqual(['legal']);
  });

  test('7: three units of one armoured division go as a Kampfgruppe, the slowest deciding', () => {
    const units = { 'G-HG-I': '2612', 'G-HG-II': '2612', 'G-HG-AA': '2612' };
    const player = model({ phase: 'german-1', step: 'movement', units }, 2).pick('G-HG-AA', 'Move');
    const alone = player.hand.reach!.allowance;
    ['G-HG-I', 'G-HG-II'].forEach((mate) => player.hand.toggleMate(unitId(mate)));
    expect(player.hand.reach!.allowance).toBeLessThanOrEqual(alone);
    player.press('2613');
    expect(player.orders).toEqual([
      { order: 'move', units: ['G-HG-AA', 'G-HG-I', 'G-HG-II'], path: ['2613'] },
    ]);
    expect(player.verdicts).toEqual(['legal']);
  });

  test('14: units are held in reserve together', () => {
    const player = model({ ...soviet, units: { 'S-58': '2614', 'S-59': '2614' } }, 1);
    player.pick('S-58', 'Hold in reserve');
    player.hand.toggleMate(unitId('S-59'));
    const { doing } = player.hand;
    if (doing.what === 'unit' && doing.choice !== null) player.hand.act(doing, doing.choice);
    expect(player.orders).toEqual([{ order: 'reserve', units: ['S-58', 'S-59'] }]);
    expect(player.verdicts).toEqual(['legal']);
  });
});

describe('what an order does if things turn out otherwise, chosen on the board', () => {
  const soviet = { phase: 'soviet-1', step: 'movement', corps: '8GTC' };
  const picking = { title: 'Go by', places: [], unit: null, from: null };
  const branches = (player: Player, plan: JsonObject) => {
    player.draft.replace(0, { ...player.orders[0]!, plan });
    return player.draft.overlay.branches;
  };

  /** 58 marches from 2614 to 2613 next to the enemy in 2612; `put` gets what its form would. */
  function marching(): {
    player: Player;
    put: (places: readonly string[]) => void;
    places: () => readonly string[];
  } {
    const player = model({ ...soviet, units: { 'S-58': '2614', 'G-HG-AA': '2612' } }, 1).pick('S-58');
    player.press('2613');
    let chosen: readonly string[] = [];
    return { player, put: (places) => (chosen = places), places: () => chosen };
  }

  test('another way from where the unit stands: as far as it goes at once, then hex by hex, and back', () => {
    const { player, put, places } = marching();
    player.hand.startDrawing({ ...picking, as: 'path', put }, 0);
    expect(player.hints('reach')).toContain('2615');
    player.press('2615', '2616');
    expect(places()).toEqual(['2615', '2616']);
    // 2612 is not next to 2616.
    player.press('2612');
    expect(player.draft.said).toBe('2612 is not next to 2616.');
    player.press('2616');
    expect(places()).toEqual(['2615']);
    // The order is as it was until its form is sent.
    expect(player.orders).toEqual([{ order: 'move', unit: 'S-58', path: ['2613'] }]);
  });

  test('the way on after an overrun starts from its target', () => {
    const { player, put, places } = marching();
    player.hand.startDrawing({ ...picking, as: 'path', from: '2612', put }, 0);
    player.press('2615');
    expect(places()).toEqual([]);
    player.press('2611');
    expect(places()).toEqual(['2611']);
  });

  test('6: another way may leave the planned one in any of its hexes', () => {
    const { player, put, places } = marching();
    player.hand.startDrawing({ ...picking, as: 'path', from: ['2613'], put }, 0);
    // 2713 touches 2613, where the march leads, and not 2614, where it begins.
    expect(player.hints('choice')).toEqual(expect.arrayContaining(['2615', '2713']));
    player.press('2811');
    expect(player.draft.said).toBe('2811 is not next to 2614, 2613.');
    player.press('2713', '2712');
    expect(places()).toEqual(['2713', '2712']);
  });

  test('6, 9: the board shows the overrun, the way on after it, and the way round, each from where it starts', () => {
    const { player } = marching();
    const plan = { onContact: 'overrun', target: '2612', then: ['2611'], otherwise: ['2713', '2712'] };
    expect(branches(player, plan)).toEqual([
      { hexes: ['2613', '2612'], label: '', title: 'Order 1, overrun the enemy in: 2612' },
      { hexes: ['2612', '2611'], label: '', title: 'Order 1, after the advance, go on by: 2611' },
      {
        hexes: ['2613', '2713', '2712'],
        label: '',
        title: 'Order 1, where contact is broken but the way is closed, go by: 2713 2712',
      },
      {
        hexes: ['2614'],
        label: 'overrun',
        title: 'Order 1, in contact that is not broken (6, 9): overrun',
      },
    ]);
  });

  test('6.83, 7.2: another way from where the unit stands, and in a word whether it goes at all', () => {
    const state = gott('soviet-movement', { S023: '5530' });
    const player = new Player(gotterdammerung, state, 1).pick('S023').press('5531');
    expect(branches(player, { otherwise: ['5630'], onDelay: 'stay', onBlocked: 'go' })).toEqual([
      { hexes: ['5530', '5630'], label: '', title: 'Order 1, if that way is closed, go by: 5630' },
      {
        hexes: ['5530'],
        label: 'stay / go',
        title: 'Order 1, if its delay leaves too little (6.83): stay; if an overrun closes its way (7.2): go',
      },
    ]);
  });

  test('6.2: what an attack says of retreats and of the advance starts from the units that go', () => {
    const state = bfg('soviet-combat', { 'sov-2-tk': '2325', 'eg-2': '2324' });
    const player = new Player(battleForGermany, state, 1);
    player.draft.add({ order: 'attack', units: ['sov-2-tk'], targets: ['2324'] });
    const plan = { retreat: { 'eg-2': ['2323', '2322'] }, advance: 'sov-2-tk', path: ['2324'] };
    expect(branches(player, plan)).toEqual([
      { hexes: ['2324', '2323', '2322'], label: '', title: 'Order 1, retreats eg-2: 2323 2322' },
      { hexes: ['2325', '2324'], label: '', title: 'Order 1, into which hex it advances: 2324' },
    ]);
  });

  test('one hex ends it; of several each is taken in and out', () => {
    const { player, put, places } = marching();
    player.hand.startDrawing({ ...picking, as: 'one', put }, 0);
    player.press('2612');
    expect([places(), player.hand.doing.what]).toEqual([['2612'], 'nothing']);
    player.hand.startDrawing({ ...picking, as: 'several', put }, 0);
    player.press('2612', '1010', '2612');
    expect(places()).toEqual(['1010']);
  });
});

describe('the list of orders on the board', () => {
  test('redo, reorder and drop change what the next order finds', () => {
    const state = bfg('soviet-movement', { 'sov-2-tk': '2326', 'sov-4-tk': '2426' });
    const player = new Player(battleForGermany, state, 1);
    player.pick('sov-2-tk').press('2325').pick('sov-4-tk').press('2425');
    const units = (): readonly unknown[] => player.orders.map(({ unit }) => unit);
    expect(units()).toEqual(['sov-2-tk', 'sov-4-tk']);
    player.draft.move(1, 0);
    expect(units()).toEqual(['sov-4-tk', 'sov-2-tk']);
    player.draft.remove(0);
    expect(units()).toEqual(['sov-2-tk']);
    expect(player.draft.hexOf(unitId('sov-4-tk'))).toBe('2426');
    player.draft.undo();
    player.draft.undo();
    expect(units()).toEqual(['sov-2-tk', 'sov-4-tk']);
    player.draft.redo();
    expect(units()).toEqual(['sov-4-tk', 'sov-2-tk']);
    expect(player.draft.hexOf(unitId('sov-4-tk'))).toBe('2425');
  });

  test('a head that has moved makes the plan stale until it is checked on the new state', () => {
    const state = bfg('soviet-movement', { 'sov-2-tk': '2326' });
    const player = new Player(battleForGermany, state, 1).pick('sov-2-tk').press('2325');
    // Meanwhile the unit has gone elsewhere: 2325 is no longer next to it.
    const later = bfg('soviet-movement', { 'sov-2-tk': '3626' });
    player.draft.rebase({ ...player.draft.base!, view: later, seq: 2, head: 'i' });
    expect(player.draft.stale).toEqual({ seq: 1, checked: false });
    player.draft.recheck();
    expect(player.draft.stale).toEqual({ seq: 1, checked: true });
    expect(player.verdicts).toEqual(['illegal']);
    player.draft.dropIllegal();
    expect(player.orders).toEqual([]);
  });
});
