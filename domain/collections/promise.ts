import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { CONTACT_OUTCOME, type ContactOutcome, PROMISE_DAYS_MAX } from '#domain/collections/contact.ts';

/** Most pesos of one promise to pay. */
export const PROMISE_MOST = 10_000_000;
export const PROMISE_AMOUNT = 'Escriba cuánto prometió pagar';

/** The promise of payment inside a contact. */
export interface SaidPromise {
  readonly outcome: ContactOutcome;
  readonly promisedOn: Day | undefined;
  /** Promised amount in whole pesos, as typed; `undefined`: none. */
  readonly promisedAmount: number | undefined;
}

export interface WrongField {
  readonly field: 'outcome' | 'promisedOn' | 'promisedAmount';
  readonly message: string;
}

/**
 * The error of a promise, for the server and for a phone without signal; `null`: valid. `madeOn`: the day of the
 * contact; if the contact waited on a phone, it is earlier than its arrival (rule: payment-promises).
 */
export function wrongPromise(
  { outcome, promisedOn, promisedAmount }: SaidPromise,
  madeOn: Day,
): WrongField | null {
  if (!CONTACT_OUTCOME[outcome].promises)
    return promisedOn === undefined && promisedAmount === undefined
      ? null
      : { field: 'outcome', message: 'Solo una promesa lleva fecha y monto' };
  if (promisedOn === undefined)
    return { field: 'promisedOn', message: 'Escriba para qué día prometió pagar' };
  if (promisedAmount === undefined || promisedAmount < 1 || promisedAmount > PROMISE_MOST)
    return { field: 'promisedAmount', message: PROMISE_AMOUNT };
  const last = addDays(madeOn, PROMISE_DAYS_MAX);
  return promisedOn < madeOn || promisedOn > last
    ? { field: 'promisedOn', message: `La fecha va del ${formatDay(madeOn)} al ${formatDay(last)}` }
    : null;
}
