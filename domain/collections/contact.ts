import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';
import type { Toned } from '#domain/tone.ts';

/**
 * Ways of contacting a customer who is late. `refusable`: the customer may refuse this way; `templated`: the lender
 * keeps texts for it.
 */
export const CONTACT_CHANNEL = {
  call: { label: 'Llamada', refusable: true, templated: false },
  whatsapp: { label: 'WhatsApp', refusable: true, templated: true },
  letter: { label: 'Carta', refusable: true, templated: true },
  visit: { label: 'En persona', refusable: false, templated: false },
} as const;
export type ContactChannel = keyof typeof CONTACT_CHANNEL;
export const CONTACT_CHANNELS = keysOf(CONTACT_CHANNEL);
export const REFUSABLE_CHANNELS = keysWhereEqual(CONTACT_CHANNEL, 'refusable', true);
export type RefusableChannel = (typeof REFUSABLE_CHANNELS)[number];
export const TEMPLATED_CHANNELS = keysWhereEqual(CONTACT_CHANNEL, 'templated', true);
export type TemplatedChannel = (typeof TEMPLATED_CHANNELS)[number];

/** Results of a contact. `promises`: a day and an amount belong to it. */
export const CONTACT_OUTCOME = {
  promised: { label: 'Prometió pagar', promises: true },
  spoke: { label: 'Se habló, sin promesa', promises: false },
  no_answer: { label: 'No contestó', promises: false },
  wrong_number: { label: 'Número equivocado', promises: false },
  refused: { label: 'Dice que no va a pagar', promises: false },
  written: { label: 'Se le escribió', promises: false },
} as const;
export type ContactOutcome = keyof typeof CONTACT_OUTCOME;
export const CONTACT_OUTCOMES = keysOf(CONTACT_OUTCOME);

/** Most days that a promise of payment may lie ahead: beyond them, the customer needs other terms. */
export const PROMISE_DAYS_MAX = 30;

export interface PaymentPromise {
  readonly on: Day;
  /** Promised pesos. */
  readonly amount: number;
}

export const PROMISE_STATE = {
  broken: { label: 'Promesa incumplida', tone: 'danger' },
  today: { label: 'Prometió para hoy', tone: 'warning' },
  open: { label: 'Prometió pagar', tone: 'info' },
  kept: { label: 'Promesa cumplida', tone: 'success' },
} as const satisfies Record<string, Toned>;
export type PromiseState = keyof typeof PROMISE_STATE;

/** State of a promise: `reported` pesos were reported since it was made, and not refused (rule: payment-promises). */
export function promiseState({ on, amount }: PaymentPromise, reported: number, today: Day): PromiseState {
  if (reported >= amount) return 'kept';
  if (on < today) return 'broken';
  return on === today ? 'today' : 'open';
}

/** Days without a contact after which a late customer is due for another one. */
const SILENCE_DAYS = 3;

export interface Chased {
  readonly id: number;
  readonly daysLate: number;
  /** Days since the last attempt to contact the customer; `null`: there was none. */
  readonly silentDays: number | null;
  readonly promise: PromiseState | null;
  /** Whether money in verification covers everything that is late or due (rule: in-verification). */
  readonly isCovered: boolean;
}

/** The groups of the day's collection worklist, first to last. */
export const TURN = {
  broken_promise: { label: 'Promesas incumplidas' },
  promised_today: { label: 'Prometieron para hoy' },
  due_today: { label: 'Tienen hasta hoy para pagar' },
  to_contact: { label: 'Por contactar' },
  contacted: { label: 'Contactados hace poco' },
  waiting: { label: 'Esperan su promesa' },
  in_verification: { label: 'Pagaron, por verificar' },
} as const;
export type Turn = keyof typeof TURN;
export const TURNS = keysOf(TURN);

export function turnOf({ promise, silentDays, daysLate, isCovered }: Chased): Turn {
  if (isCovered) return 'in_verification';
  switch (promise) {
    case 'broken':
      return 'broken_promise';
    case 'today':
      return 'promised_today';
    case 'open':
      return 'waiting';
    case 'kept':
    case null:
      // Yesterday's contact was about another day.
      if (daysLate === 0) return silentDays === 0 ? 'contacted' : 'due_today';
      return silentDays === null || silentDays >= SILENCE_DAYS ? 'to_contact' : 'contacted';
  }
}

/** The order of the collection worklist: by group, then the loan with the most days late first. */
export const compareChased = (a: Chased, b: Chased): number =>
  TURNS.indexOf(turnOf(a)) - TURNS.indexOf(turnOf(b)) || b.daysLate - a.daysLate || a.id - b.id;

/** Most pesos of one promise to pay. */
export const PROMISE_MOST = 10_000_000;
export const PROMISE_AMOUNT = 'Escriba cuánto prometió pagar';

/** The promise of payment inside a contact. */
interface SaidPromise {
  readonly outcome: ContactOutcome;
  readonly promisedOn: Day | undefined;
  /** Promised amount in whole pesos, as typed; `undefined`: none. */
  readonly promisedAmount: number | undefined;
}

interface WrongField {
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

/** Which rule of the law a contact breaks (rules: contact-hours, contacts-per-day). */
export type BeyondLaw = 'hours' | 'count';

const RULE: Readonly<Record<BeyondLaw, string>> = {
  hours: `La ley permite contactar ${CONTACT_HOURS_PLAIN}. Los días cerrados del negocio cuentan como feriados.`,
  count: 'Por esta deuda ya se hicieron los contactos que un día permite.',
};

/**
 * The error text for a contact that the law does not allow, from the server and from a phone without signal. `mayNote`:
 * the reader is an owner, the only role that may note such a contact.
 */
export const beyondLawText = (beyond: BeyondLaw, mayNote: boolean): string =>
  `${RULE[beyond]} ${mayNote ? 'Si se hizo, confírmelo.' : 'Solo un dueño puede anotarlo.'}`;

/** Error for a contact at an hour of today that is still ahead. */
export const TIME_AHEAD = 'Esa hora no ha llegado';
