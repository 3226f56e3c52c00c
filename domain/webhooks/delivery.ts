import { keysOf } from '#domain/enum-table.ts';

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Backoff: seconds before each retry, as the Standard Webhooks advise. After the last one the program gives up. */
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
/** Random share that is added to a wait: simultaneous failures do not retry simultaneously. */
const SPREAD = 0.1;
/** The longest wait that a receiver may ask for, in seconds. */
const ASKED_MOST = 24 * HOUR;

/**
 * Seconds until the next attempt of a delivery.
 *
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

/** Seconds that a receiver asks us to wait in its header `Retry-After`, a number or a date; `null`: unreadable. */
export function secondsAsked(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // An HTTP date ends this way; Date.parse would accept more.
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** HTTP status with which a receiver says that it wants no more messages. */
export const GONE = 410;
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Milliseconds within which a receiver has to answer. */
export const WEBHOOK_TIMEOUT = 15_000;
/** Hours for which a replaced secret signs messages beside the new one. */
export const OLD_SECRET_HOURS = 24;

export const DELIVERY_STATE = {
  waiting: { label: 'En camino', tone: 'info' },
  delivered: { label: 'Entregado', tone: 'success' },
  failed: { label: 'No entregado', tone: 'danger' },
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATE;
export const DELIVERY_STATES = keysOf(DELIVERY_STATE);

/** Reasons why a receiver of webhooks gets nothing. */
export const SWITCHED_OFF = {
  owner: { label: 'Apagada' },
  gone: { label: 'Apagada por quien recibe' },
} as const;
export type SwitchedOff = keyof typeof SWITCHED_OFF;
export const SWITCHED_OFF_REASONS = keysOf(SWITCHED_OFF);
