import { addDays, type Day, dayInSantoDomingo, startOfDay } from '#domain/calendar.ts';

/**
 * Digits of the PIN that opens a route, and the number of wrong PINs after which the phone deletes it
 * (rule: route-on-the-phone).
 */
export const PIN_DIGITS = 6;
export const WRONG_PINS_MAX = 5;

/**
 * Iterations of PBKDF2-HMAC-SHA-256 from the PIN to the key. OWASP recommends 600,000 (docs/decisions/street.md has the
 * measured times).
 */
export const PIN_ITERATIONS = 600_000;

/** Facts about a route that the phone stores unencrypted. */
export interface KeptRoute {
  readonly day: Day;
  /** The server's time at which the server made the route. */
  readonly preparedAt: Date;
  readonly wrongPins: number;
}

/** Milliseconds by which a phone's clock may be behind the server's when it opens a route. */
const CLOCK_SLACK = 10 * 60_000;

/**
 * Whether a stored route may be opened: only on its own day, with a clock that was not set back, before the last wrong
 * PIN.
 */
export const mayOpenRoute = ({ day, preparedAt, wrongPins }: KeptRoute, now: Date): boolean =>
  dayInSantoDomingo(now) === day &&
  now.getTime() >= preparedAt.getTime() - CLOCK_SLACK &&
  wrongPins < WRONG_PINS_MAX;

/** The instant at which a collector's route ends: midnight in Santo Domingo. */
export const routeEnds = (day: Day): Date => startOfDay(addDays(day, 1));

export const isPin = (text: string): boolean => new RegExp(`^\\d{${PIN_DIGITS}}$`).test(text);
