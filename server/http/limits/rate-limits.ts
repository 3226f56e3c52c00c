import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Failure } from '#contract/errors.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { LOGIN_GUESSES, LOGIN_MINUTES, RESEND_AFTER_SECONDS, STAFF_GUESSES } from '#domain/limits/limits.ts';
import { refuseInTransaction } from '#server/db/open-transaction.ts';

/** Rate limits that hold across processes (rule: login-guesses). */
export interface RateLimits {
  /**
   * Takes one point of a limit for a key (an account, an address …); returns a failure when none is left, else
   * `null`.
   */
  take(limit: LimitName, key: string): Promise<Failure | null>;
  /** Takes one point of a limit for a key, and returns how many are left. */
  takeOf(limit: LimitName, key: string): Promise<{ readonly refused: Failure | null; readonly left: number }>;
  /** Gives all points of a key back, after a successful attempt. */
  forgive(limit: LimitName, key: string): Promise<void>;
  /** Gives one point back when the attempt that took it succeeded; the key's other points stay taken. */
  refund(limit: LimitName, key: string): Promise<void>;
  /**
   * Checks a limit of 24 hours: `null` where one more act fits before `now`, else the failure.
   * @param past the instants of the earlier acts
   */
  daily(limit: DailyLimitName, past: readonly Date[], now: Date): Failure | null;
}

const DAY = 24 * 3600;
const LOGIN = { points: LOGIN_GUESSES, duration: LOGIN_MINUTES * 60 };

const LIMITS = {
  /** Password guesses per account. */
  login: LOGIN,
  /**
   * Password guesses per account from a browser that the account holder has used before: a stranger's guesses do not
   * lock the holder out.
   */
  loginKnownBrowser: LOGIN,
  /** Wrong passwords of one member of the staff: the last one raises an alarm, and none is refused for it. */
  staffGuesses: { points: STAFF_GUESSES, duration: DAY },
  /** Guesses of a second factor per administrator and quarter hour. */
  secondFactor: { points: 5, duration: 15 * 60 },
  /**
   * Failed sign-ins per address, whatever the account. The limit is wide because a whole neighbourhood may share one
   * address.
   */
  loginAddress: { points: 300, duration: 15 * 60 },
  /**
   * Codes to one recipient that one network asks for (rule: one-time-codes), in an hour and in a day, and those of all
   * networks together. The last codes of a day are reserved for networks that have not asked for one: a stranger uses
   * up the own share and leaves the holder's. A day is a calendar day, named in the key, because a link that replaces
   * codes is valid until the day's end.
   */
  codes: { points: 5, duration: 3600 },
  codesDay: { points: 10, duration: DAY },
  recipientDay: { points: 12, duration: DAY },
  recipientNew: { points: 7, duration: DAY },
  /** The first code of a calendar day that a network asks for, for one recipient. */
  firstCode: { points: 1, duration: DAY },
  /** Reset codes that the holder's own browser asks for, apart from those that strangers ask for. */
  codesKnownBrowser: { points: 5, duration: 3600 },
  /** The wait between two reset codes to one recipient, known or not, whichever caller asks. */
  resend: { points: 1, duration: RESEND_AFTER_SECONDS },
  codesAddress: { points: 200, duration: 3600 },
  /** Previews of legal texts for one customer: the server keeps each shown text for a while. */
  previews: { points: 300, duration: 3600 },
  /** Uploads of one customer: the server reads, decodes and keeps each file whole. */
  uploads: { points: 120, duration: 3600 },
  /**
   * Texts with codes: a stranger invents phone numbers at no cost, and each text costs the lender. The limits count
   * per network and hour; for all networks that have asked within a day; and apart from those for the first request
   * of networks that have not.
   */
  textsNetwork: { points: 10, duration: 3600 },
  texts: { points: 60, duration: 3600 },
  textsNew: { points: 300, duration: 3600 },
  firstText: { points: 1, duration: DAY },
  /** First texts of one IPv6 /48, and all its texts: a stranger who holds one has 65,536 networks. */
  firstTextsProvider: { points: 30, duration: 3600 },
  textsProvider: { points: 40, duration: 3600 },
  /**
   * Letters and texts to an account about one more registration with its e-mail, so that a stranger cannot make its
   * phone ring all day.
   */
  registeredAgain: { points: 3, duration: DAY },
  /** Messages to a customer that the profile was changed: the first ones warn, and the hundredth only costs. */
  profileChanged: { points: 5, duration: DAY },
  /** Letters about a sign-in by a new browser to one account. */
  newBrowser: { points: 5, duration: DAY },
  /**
   * Guesses of the own password before a customer downloads the own data, and the downloads themselves: a broken one is
   * tried again.
   */
  dataPassword: { points: 5, duration: 3600 },
  dataExport: { points: 3, duration: DAY },
  /** Calls with one API token; and calls with an invalid token, per address. */
  tokens: { points: 600, duration: 60 },
  wrongTokens: { points: 60, duration: 3600 },
  /**
   * Delivery reports of carriers, per address: a few for each message, with room for strangers who call the endpoint.
   */
  deliveryReports: { points: 600, duration: 60 },
  /** Test messages of one member of the staff: each costs, and goes to a number that the member types. */
  testTexts: { points: 10, duration: 3600 },
  /** Guesses of codes per address, whatever the account. */
  guesses: { points: 600, duration: 3600 },
} as const;
export type LimitName = keyof typeof LIMITS;

/**
 * Limits per 24 hours: of one customer (rule: daily-application-limits), and of the staff (rule: password-links). Each
 * act sends a letter. They are counted from rows, under a lock, so that a repeated call costs nothing.
 */
const DAILY_LIMITS = {
  submissions: { most: 10, done: 'Ya envió muchas solicitudes hoy.' },
  withdrawals: { most: 10, done: 'Ya retiró muchas solicitudes hoy.' },
  /** Links that the staff send to one client, and links of one member of the staff; strangers' requests count apart. */
  linksToClient: { most: 3, done: 'Hoy ya se le enviaron varios enlaces a este cliente.' },
  linksByStaff: { most: 20, done: 'Hoy ya envió muchos enlaces.' },
} as const;
export type DailyLimitName = keyof typeof DAILY_LIMITS;

/**
 * The failure `rate_limited` with the seconds to wait. Above two minutes its sentence names the time, because "a
 * moment" would be retried again and again.
 */
function tooMany(retryAfter: number, done = 'Demasiados intentos.'): Failure {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} minutos`;
  return {
    code: 'too_many_requests',
    retryAfter,
    ...(minutes > 2 && { message: `${done} Intente de nuevo en ${wait}.` }),
  };
}

function refuseDaily(limit: DailyLimitName, past: readonly Date[], now: Date): Failure | null {
  const { most, done } = DAILY_LIMITS[limit];
  const latestFirst = past.map((at) => at.getTime()).sort((a, b) => b - a);
  const oldest = latestFirst[most - 1];
  return oldest === undefined ? null : tooMany((oldest + DAY_MS - now.getTime()) / 1000, done);
}

export function openRateLimits(pool: pg.Pool, enabled: boolean): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, options]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...options,
      }),
    ]),
  );
  // The limits use connections of the same pool: called within transactions, they would wait for each other.
  const limiterOf = (limit: LimitName) => {
    refuseInTransaction('a limit');
    return enabled ? limiters.get(limit) : undefined;
  };
  async function takeOf(limit: LimitName, key: string) {
    const limiter = limiterOf(limit);
    if (!limiter) return { refused: null, left: Number.POSITIVE_INFINITY };
    try {
      const taken = await limiter.consume(key.slice(0, 200));
      return { refused: null, left: taken.remainingPoints };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { refused: tooMany(refused.msBeforeNext / 1000), left: 0 };
    }
  }
  return {
    take: async (limit, key) => (await takeOf(limit, key)).refused,
    takeOf,
    async refund(limit, key) {
      await limiterOf(limit)?.reward(key.slice(0, 200));
    },
    async forgive(limit, key) {
      await limiterOf(limit)?.delete(key.slice(0, 200));
    },
    daily: (limit, past, now) => (enabled ? refuseDaily(limit, past, now) : null),
  };
}
