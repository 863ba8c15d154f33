import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { PlanChoice } from '../../rules/contract.ts';
import type { PlanSetting } from '../../rules/planChoice.ts';
import { eventChoices } from './planningEvents.ts';
import { corpsAvailable, formationCounters, phasingSide } from './rules/activation.ts';
import { barrageFaults, isFree, markersOf } from './rules/artillery.ts';
import { attackFaults, isBeside } from './rules/coordinated.ts';
import { handOf, interruptFault } from './rules/eventCounters.ts';
import { inMotion, standstillFaults } from './rules/marching.ts';
import { isModelFree, modelFault, reactivable } from './rules/model.ts';
import { canOverrun } from './rules/overrun.ts';
import { prepareFaults } from './rules/preparedDefence.ts';
import { reserveFaults } from './rules/reserves.ts';
import { enemyHexesBeside } from './rules/zoc.ts';
import type { Situation } from './situation.ts';
import { asHex, counterOf, countersAt, isHexPlace, sideAt, sideCounters, unitIdOf } from './situation.ts';
import { OUT_OF_PLAY, isHexName, otherSide, seatOfSide, sideOfSeat } from './vocabulary.ts';

/**
 * 5: what the seat can order in the step that it is in, by the tests of the orders themselves, on its own view: of what lies
 * hidden it uses nothing. In the enemy's phase, the events that it may play between two of his files (20).
 */
export function choices(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const { step, over } = s.state;
  if (over || step === null) return [];
  const side = phasingSide(s);
  if (side === null || seatOfSide(side) !== seat) return eventChoices(s, seat);
  return [
    ...ordersOf(s, seat, step),
    ...eventChoices(s, seat),
    { by: 'nothing', order: 'end-phase', title: `End the ${step} step` },
  ];
}

function ordersOf(
  s: Situation,
  seat: SeatId,
  step: NonNullable<Situation['state']['step']>,
): readonly PlanChoice[] {
  switch (step) {
    case 'movement':
      return [
        ...activations(s),
        ...marches(s, seat),
        ...defences(s, seat),
        ...reserves(s, seat),
        ...model(s, seat),
        ...tops(s, seat),
      ];
    case 'barrage':
      return [...barrages(s, seat), ...model(s, seat)];
    case 'combat':
      return [...attacks(s, seat), ...model(s, seat)];
    case 'reserves':
      return [...marches(s, seat), ...model(s, seat), ...tops(s, seat)];
    case 'supply':
      return [];
  }
}

const offer = (choice: PlanChoice, among: readonly unknown[]): readonly PlanChoice[] =>
  among.length === 0 ? [] : [choice];

/** The seat's counters that are in play: on the map, in Warsaw, in the box of an entry point. */
const inPlay = (s: Situation, seat: SeatId): readonly string[] =>
  sideCounters(s, sideOfSeat(seat)).filter(
    (handle) => !(OUT_OF_PLAY as readonly string[]).includes(counterOf(s, handle).place),
  );

const unitsOf = (s: Situation, handles: readonly string[]): readonly UnitId[] =>
  handles.map((handle) => unitIdOf(s, handle));

/** 5, 17. */
function activations(s: Situation): readonly PlanChoice[] {
  if (phasingSide(s) !== 'soviet') return [];
  const open = [
    ...(s.state.corps === null ? corpsAvailable(s) : []),
    ...(s.state.army === null ? armies(s) : []),
  ];
  return open.map((formation) => ({
    by: 'nothing',
    order: 'activate',
    title: `Activate the ${s.game.formations.get(formation)!.title}`,
    with: { formation },
    about: unitsOf(s, formationCounters(s, formation)),
  }));
}

const armies = (s: Situation): readonly string[] =>
  s.game.data.units.formations
    .filter(({ id, kind }) => kind === 'army' && formationCounters(s, id).length > 0)
    .map(({ id }) => id);

/** 6, 7, 9, 14: moves and overruns of what is active, or of the reserves in their step. */
function marches(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const side = sideOfSeat(seat);
  const able = inPlay(s, seat).filter((handle) => standstillFaults(s, handle, [handle]).length === 0);
  // 6: who has stopped in an enemy zone goes no further, but may overrun.
  const going = able.filter((handle) => !(inMotion(s, [handle]) && s.state.mover?.stopped === true));
  const [rams, others] = [true, false].map((fast) =>
    unitsOf(
      s,
      going.filter((handle) => (canOverrun(s, [handle]).length === 0) === fast),
    ),
  ) as [readonly UnitId[], readonly UnitId[]];
  // 7: only an armored division forms a Kampfgruppe.
  const together = side === 'german' ? { together: s.game.data.tracks.stacking.kampfgruppe } : {};
  const overruns = able
    .filter((handle) => canOverrun(s, [handle]).length === 0)
    .map((handle) => ({
      unit: unitIdOf(s, handle),
      hexes: enemyHexesBeside(s, side, counterOf(s, handle).place),
    }))
    .filter(({ hexes }) => hexes.length > 0);
  const move = { by: 'path', order: 'move', title: 'Move', ...together } as const;
  return [
    ...offer({ ...move, units: rams, settings: [ON_CONTACT, IN_ITS_STACK] }, rams),
    ...offer({ ...move, units: others, settings: [IN_ITS_STACK] }, others),
    ...offer(
      {
        by: 'hex',
        order: 'overrun',
        title: 'Overrun',
        member: 'target',
        attacks: true,
        units: overruns,
        settings: [AFTER_OVERRUN],
        ...together,
      },
      overruns,
    ),
  ];
}

/** 6, 9. */
const ON_CONTACT: PlanSetting = {
  title: 'In contact, unless it is broken',
  values: [
    { title: 'stop', with: {} },
    { title: 'else overrun, and advance', with: { plan: { onContact: 'overrun' } } },
    { title: 'else overrun, and stay', with: { plan: { onContact: 'overrun', advance: false } } },
  ],
};

/** 7. */
const IN_ITS_STACK: PlanSetting = {
  title: 'In a stack',
  values: [
    { title: 'below', with: {} },
    { title: 'on top', with: { plan: { top: true } } },
  ],
};

const AFTER_OVERRUN: PlanSetting = {
  title: 'Afterwards',
  values: [
    { title: 'advance', with: {} },
    { title: 'stay', with: { plan: { advance: false } } },
  ],
};

/** 8. */
function defences(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const own = inPlay(s, seat);
  const able = unitsOf(
    s,
    own.filter((handle) => prepareFaults(s, handle).length === 0),
  );
  const prepared = unitsOf(
    s,
    own.filter((handle) => counterOf(s, handle).prepared),
  );
  return [
    ...offer({ by: 'unit', order: 'prepare', title: 'Prepare its defence', units: able, aside: true }, able),
    ...offer(
      {
        by: 'unit',
        order: 'unprepare',
        title: 'Take its prepared defence off',
        units: prepared,
        aside: true,
      },
      prepared,
    ),
  ];
}

/** 14. */
function reserves(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const own = inPlay(s, seat);
  const able = unitsOf(
    s,
    own.filter((handle) => reserveFaults(s, seat, [handle]).length === 0),
  );
  const waiting = unitsOf(
    s,
    own.filter((handle) => counterOf(s, handle).reserve),
  );
  const most = s.game.data.tracks.stacking.kampfgruppe;
  return [
    ...offer(
      { by: 'units', order: 'reserve', title: 'Hold in reserve', units: able, most, aside: true },
      able,
    ),
    ...offer(
      { by: 'units', order: 'unreserve', title: 'Out of the reserve', units: waiting, most, aside: true },
      waiting,
    ),
  ];
}

/** 7: which of two or three lies on top. */
function tops(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const below = unitsOf(
    s,
    inPlay(s, seat).filter((handle) => {
      const { place, top } = counterOf(s, handle);
      return isHexName(place) && !top && countersAt(s, place).length > 1;
    }),
  );
  return offer({ by: 'unit', order: 'top', title: 'Lay on top', units: below, aside: true }, below);
}

/** 10: each marker with the hexes in its range. */
function barrages(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const enemies = enemyHexes(s, seat);
  return markersOf(s, sideOfSeat(seat))
    .filter((marker) => isFree(s, marker))
    .flatMap((marker) => {
      const hexes = enemies.filter((target) => barrageFaults(s, seat, { marker, target }).length === 0);
      return offer(
        {
          by: 'place',
          order: 'barrage',
          title: `Barrage by ${marker}`,
          member: 'target',
          with: { marker },
          hexes,
        },
        hexes,
      );
    });
}

const enemyHexes = (s: Situation, seat: SeatId): readonly HexId[] =>
  [...s.places.keys()]
    .filter((place) => isHexPlace(s, place) && sideAt(s, place) === otherSide(sideOfSeat(seat)))
    .sort()
    .map(asHex);

/** 11, 6: also from Warsaw across its bridges. */
function attacks(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const enemies = enemyHexes(s, seat);
  const units = inPlay(s, seat).flatMap((handle) => {
    const unit = unitIdOf(s, handle);
    const hexes = enemies.filter(
      (target) =>
        isBeside(s, counterOf(s, handle).place, target) &&
        attackFaults(s, seat, { units: [unit], targets: [target] }).length === 0,
    );
    return hexes.length === 0 ? [] : [{ unit, hexes }];
  });
  return offer(
    {
      by: 'attack',
      order: 'attack',
      title: 'Attack',
      units,
      oneTarget: true,
      settings: attackSettings(s, seat),
    },
    units,
  );
}

/** 10, 11, 12, 20: what the order of an attack can hold. */
function attackSettings(s: Situation, seat: SeatId): readonly PlanSetting[] {
  const markers = markersOf(s, sideOfSeat(seat)).filter((marker) => isFree(s, marker));
  const events = handOf(s, seat).filter((card) => interruptFault(s, seat, card) === null);
  const german = sideOfSeat(seat) === 'german';
  const none = { title: 'none', with: {} };
  return [
    ...(markers.length === 0
      ? []
      : [
          {
            title: 'Tactical support',
            values: [none, ...markers.map((support) => ({ title: support, with: { support } }))],
          },
        ]),
    ...(german && modelFault(s, seat) === null
      ? [
          {
            title: 'Model',
            values: [
              { title: 'not for this', with: {} },
              { title: 'the attackers may stand apart', with: { model: true } },
              ...(isModelFree(s)
                ? [{ title: 'rolls again if it goes badly', with: { plan: { reroll: true } } }]
                : []),
            ],
          },
        ]
      : []),
    ...(events.length === 0
      ? []
      : [
          {
            title: 'Event',
            values: [none, ...events.map((event) => ({ title: event, with: { plan: { event } } }))],
          },
        ]),
    {
      title: 'Advance after combat',
      values: [
        { title: 'as I decide then', with: {} },
        { title: 'nobody', with: { plan: { advance: null } } },
      ],
    },
  ];
}

/** 12. */
function model(s: Situation, seat: SeatId): readonly PlanChoice[] {
  if (sideOfSeat(seat) !== 'german' || modelFault(s, seat) !== null) return [];
  const hexes = [...s.places.keys()]
    .filter((place) => sideAt(s, place) === 'german' && reactivable(s, countersAt(s, place)).length > 0)
    .filter((place) => !(OUT_OF_PLAY as readonly string[]).includes(place))
    .sort()
    .map((place) => place as HexId);
  return [
    ...offer(
      {
        by: 'place',
        order: 'model',
        title: 'Model: a stack acts again',
        member: 'hex',
        with: { use: 'reactivate' },
        hexes,
      },
      hexes,
    ),
    ...(s.state.options.limitedActivation && !s.state.modelDivision
      ? [
          {
            by: 'nothing' as const,
            order: 'model',
            title: 'Model: a third division acts',
            with: { use: 'division' },
          },
        ]
      : []),
  ];
}
