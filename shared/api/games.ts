import { z } from 'zod';
import { gameId, hash32, instant, logHead, moduleJson, seatNumber } from './names.ts';
import { custody, directorInvitation, mailAddress, personName, seatInvitation, timeZone } from './people.ts';

/** `POST /api/games`. */
export const newGame = z.strictObject({
  module: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.boolean(), z.string()])).default({}),
  /** Public beacon (DICE-AND-LOG 6); this server offers none yet. */
  beacon: z.null().optional(),
  seats: z.array(seatInvitation).min(1).max(8),
  director: directorInvitation.optional(),
  /** Hours that a seat has to answer a question that another's file puts to it; null: no clocks. The server's own without it. */
  answerHours: z.number().min(1).max(8784).nullable().optional(),
  /** Show the open seats, with the players' names and time zones, to everybody who can reach the server. */
  listed: z.boolean().default(false),
});
export type NewGame = z.input<typeof newGame>;

/**
 * The token stands in the links' fragment, which browsers don't send. `seats` and `director` are told only by a server
 * that hands links out (demo, tests); else each goes to its own mailbox alone.
 */
export const gameCreated = z.object({
  game: gameId,
  links: z.object({
    spectator: z.string(),
    director: z.string().optional(),
    seats: z.record(z.string(), z.string()).optional(),
  }),
});
export type GameCreated = z.infer<typeof gameCreated>;

/**
 * `POST /api/games/:game/join`, by the seat's link. Custody `self`: the anchor `n[0]` of the nonce chain, and a public key
 * or null. Custody `server`: the server keeps the nonces, the log says so, and the seat is ready at once.
 */
export const joinSeat = z.discriminatedUnion('custody', [
  z.strictObject({ custody: z.literal('self'), anchor: hash32, pub: hash32.nullable().default(null) }),
  z.strictObject({ custody: z.literal('server') }),
]);
export type JoinSeat = z.infer<typeof joinSeat>;

/** `POST /api/games/:game/join` without a link: takes an open invitation; the seat's link goes to this address. */
export const takeSeat = z.strictObject({
  seat: seatNumber,
  name: personName,
  email: mailAddress,
  timeZone: timeZone.default('UTC'),
});
export type TakeSeat = z.infer<typeof takeSeat>;

/** `GET /api/invitations`: listed games with a seat that anybody may take, newest first. Names and time zones, never an address. */
export const invitationList = z.object({
  invitations: z
    .array(
      z.object({
        game: gameId,
        /** `ref`: what the module, on its data pack if it has one, is asked for by. */
        module: z.object({ id: z.string(), ref: z.string(), title: z.string() }),
        scenario: z.object({ id: z.string(), title: z.string() }),
        options: z.record(z.string(), z.union([z.boolean(), z.string()])),
        createdAt: instant,
        /** Hours that a seat has to answer a question; null: as long as it likes. */
        answerHours: z.number().nullable(),
        seats: z
          .array(
            z.object({
              seat: z.int(),
              side: z.string(),
              /** Null: the seat is open. */
              player: z.object({ name: z.string(), timeZone: z.string() }).nullable(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});
export type InvitationList = z.infer<typeof invitationList>;

export const joinRequest = z.union([joinSeat, takeSeat]);

export const seatStatus = z.object({
  seat: z.int(),
  /** The side: "Soviet". */
  side: z.string(),
  factions: z.array(z.string()).readonly(),
  /** The player's name; null for an open invitation. */
  player: z.string().nullable(),
  /** Null until the seat has joined. */
  custody: custody.nullable(),
  ready: z.boolean(),
});

export const openQuestion = z.object({
  id: z.string(),
  seat: z.int(),
  ask: z.string(),
  /** The question as one plain sentence. */
  text: z.string(),
  /** What the module asks, in full; only where the viewer may see it. */
  question: moduleJson,
});

/** `GET /api/games/:game`: the status as the caller may see it. */
export const gameStatus = z.object({
  game: gameId,
  module: z.object({ id: z.string(), title: z.string(), version: z.string(), hash: z.string() }),
  scenario: z.object({ id: z.string(), title: z.string() }),
  options: z.record(z.string(), z.union([z.boolean(), z.string()])),
  seats: z.array(seatStatus).readonly(),
  /** `turn` counts from 1; `seat` is the phasing seat, null while nobody's orders are waited for. */
  agenda: z.object({
    turn: z.int(),
    phase: z.string(),
    title: z.string(),
    seat: z.int().nullable(),
    over: z.boolean(),
  }),
  /** Seats that the game waits for, and what they are asked. */
  waitingFor: z.array(z.int()).readonly(),
  questions: z.array(openQuestion).readonly(),
  /** Until when the caller's seat can answer what it is asked; for others, the seat whose time is up first. Null: no clock. */
  deadline: instant.nullable(),
  /** Hours that a seat has to answer a question; null: as long as it likes. */
  answerHours: z.number().nullable(),
  head: logHead,
  /** Reason of the log's `close`; null while the game goes on. */
  closed: z.string().nullable(),
  score: z.object({
    seats: z.record(z.string(), z.number()),
    winners: z.array(z.int()).readonly(),
    level: z.string(),
  }),
  /** Who the caller is, by the token. `k`: index of the seat's next file with dice (custody `self`), else null. */
  you: z.object({
    role: z.enum(['seat', 'director', 'spectator', 'stranger']),
    seat: z.int().nullable(),
    k: z.int().nullable(),
    custody: custody.nullable(),
    offers: z.array(z.int()).readonly(),
  }),
});
export type GameStatus = z.infer<typeof gameStatus>;

/** Answer to a join: what the client does next. `ready`: send the `ready` file now (k 1, no orders), by itself. */
export const joined = z.object({
  game: gameId,
  seat: z.int(),
  next: z.enum(['ready', 'wait', 'play', 'mail']),
  head: logHead,
  /** Only from a server that hands links out, for a seat just taken. */
  link: z.string().optional(),
});
export type Joined = z.infer<typeof joined>;
