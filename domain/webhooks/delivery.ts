import { membersOf } from '#domain/closed-set.ts';

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Seconds before each further try, as the Standard Webhooks advise; after the last one nobody tries by itself. */
const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Of a wait, by chance: those that failed together do not come back together. */
const SPREAD = 0.1;
/** A receiver may ask for more time, and for no more than this. */
const ASKED_MOST = 24 * HOUR;

/**
 * @param attempts that failed so far
 * @param chance from 0 to below 1
 * @param asked seconds that the receiver asked us to wait (`Retry-After`)
 * @returns seconds, or `null`: no more
 */
export function retryAfter(attempts: number, chance: number, asked: number | null): number | null {
  const wait = RETRY_AFTER[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + SPREAD * chance)), Math.min(asked ?? 0, ASKED_MOST));
}

/** Seconds that a `Retry-After` says, as a number of them or as a date; `null`: nothing that could be read. */
export function secondsAsked(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // A date of HTTP ends so; Date.parse would read more.
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** The receiver of an answer like this wants no more (410 Gone). */
export const GONE = 410;
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Milliseconds within which a receiver answers. */
export const WEBHOOK_TIMEOUT = 15_000;
/** For so long a replaced secret signs beside the new one. */
export const OLD_SECRET_HOURS = 24;

export const DELIVERY_STATE = {
  waiting: { label: 'En camino', tone: 'info' },
  delivered: { label: 'Entregado', tone: 'success' },
  failed: { label: 'No entregado', tone: 'danger' },
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATE;
export const DELIVERY_STATES = membersOf(DELIVERY_STATE);

/** Why nothing is sent to a receiver. */
export const SWITCHED_OFF = {
  owner: { label: 'Apagada' },
  gone: { label: 'Apagada por quien recibe' },
} as const;
export type SwitchedOff = keyof typeof SWITCHED_OFF;
export const SWITCHED_OFF_REASONS = membersOf(SWITCHED_OFF);
