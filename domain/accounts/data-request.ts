import { byProfileField, PROFILE_FIELD, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { addDays, type Day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';

/**
 * Kinds of request that a person makes about their own data (Ley 172-13). A new kind also needs a migration of its
 * CHECK constraint.
 */
export const DATA_REQUEST = {
  correction: {
    label: 'Corregir un dato',
    /** Label of the text that the person writes. */
    asks: 'Cuál es el dato correcto, y por qué',
  },
  erasure: { label: 'Borrar mis datos', asks: 'Qué quieres que se borre' },
} as const;
export type DataRequestKind = keyof typeof DATA_REQUEST;
export const DATA_REQUEST_KINDS = keysOf(DATA_REQUEST);

/** Subjects of a correction, as the audit log names them. The person describes any other subject in words. */
export const CORRECTABLE = {
  ...byProfileField((field) => PROFILE_FIELD[field].label, PROFILE_FIELDS),
  bureau_report: 'lo que se reportó al buró',
  other: 'otro dato',
} as const;
export type CorrectableField = keyof typeof CORRECTABLE;
export const CORRECTABLE_FIELDS = keysOf(CORRECTABLE);

/** Statuses of a request about personal data. A new status also needs a migration of its CHECK constraint. */
export const DATA_REQUEST_STATUS = {
  open: { label: 'Por responder', tone: 'warning', open: true },
  accepted: { label: 'Aceptada', tone: 'success', open: false },
  refused: { label: 'No aceptada', tone: 'neutral', open: false },
} as const;
export type DataRequestStatus = keyof typeof DATA_REQUEST_STATUS;
export const DATA_REQUEST_STATUSES = keysOf(DATA_REQUEST_STATUS);
export const OPEN_DATA_REQUESTS = keysWhereEqual(DATA_REQUEST_STATUS, 'open', true);

/** The lender's possible answers to an open request about personal data, each with the status after it. */
export const DATA_REQUEST_TRANSITIONS = {
  accept: { from: ['open'], to: 'accepted' },
  refuse: { from: ['open'], to: 'refused' },
} as const satisfies Record<
  string,
  { readonly from: readonly DataRequestStatus[]; readonly to: DataRequestStatus }
>;
export type DataRequestCommand = keyof typeof DATA_REQUEST_TRANSITIONS;
export const DATA_REQUEST_COMMANDS = keysOf(DATA_REQUEST_TRANSITIONS);

/**
 * The last day that the law gives the lender to answer a request about personal data (Ley 172-13): business days after
 * the day of the request. The lender's closed days do not extend it (rule: closed-days).
 */
export function answerDataRequestBy(askedOn: Day): Day {
  let by = askedOn;
  for (let left = CORRECTION_DAYS; left > 0; ) {
    by = addDays(by, 1);
    if (isBusinessDay(by, NO_CLOSED_DAYS)) left -= 1;
  }
  return by;
}

/**
 * An open data request whose last day for an answer is this many business days away, or fewer, is a card on the first
 * page (rule: data-requests).
 */
export const PRESSING_DAYS = 3;

/** Business days from today to the last day for an answer, inclusive; negative once that day has passed. */
export function businessDaysLeft(today: Day, by: Day): number {
  const late = by < today;
  const [from, to] = late ? [by, today] : [today, by];
  let days = 0;
  for (let on = addDays(from, 1); on <= to; on = addDays(on, 1))
    if (isBusinessDay(on, NO_CLOSED_DAYS)) days += 1;
  return late ? -days : days;
}

/**
 * The days left until the last day for an answer, as text: "Quedan 3 días laborables", "Vence hoy", "Venció hace 2 días
 * laborables".
 */
export function daysLeftText(left: number): string {
  if (left === 0) return 'Vence hoy';
  const days = Math.abs(left) === 1 ? '1 día laborable' : `${Math.abs(left)} días laborables`;
  if (left < 0) return `Venció hace ${days}`;
  return Math.abs(left) === 1 ? `Queda ${days}` : `Quedan ${days}`;
}
