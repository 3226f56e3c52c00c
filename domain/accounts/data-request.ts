import { PROFILE_LABELS } from '#domain/audit/profile-labels.ts';
import { addDays, type Day, isBusinessDay } from '#domain/calendar.ts';
import { membersOf, membersWith } from '#domain/closed-set.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';

/** What a person can ask of their data (Ley 172-13). A new one needs its CHECK. */
export const DATA_REQUEST = {
  correction: {
    label: 'Corregir un dato',
    /** What the person is asked to write. */
    asks: 'Cuál es el dato correcto, y por qué',
  },
  erasure: { label: 'Borrar mis datos', asks: 'Qué quieres que se borre' },
} as const;
export type DataRequestKind = keyof typeof DATA_REQUEST;
export const DATA_REQUEST_KINDS = membersOf(DATA_REQUEST);

/** What a correction is about, as the audit calls it; what is not in the list is told in words. */
export const CORRECTABLE = { ...PROFILE_LABELS, other: 'otro dato' };

/** How a request is; a new one needs its CHECK. */
export const DATA_REQUEST_STATUS = {
  open: { label: 'Por responder', tone: 'warning', open: true },
  accepted: { label: 'Aceptada', tone: 'success', open: false },
  refused: { label: 'No aceptada', tone: 'neutral', open: false },
} as const;
export type DataRequestStatus = keyof typeof DATA_REQUEST_STATUS;
export const DATA_REQUEST_STATUSES = membersOf(DATA_REQUEST_STATUS);
export const OPEN_DATA_REQUESTS = membersWith(DATA_REQUEST_STATUS, 'open', true);

/** What the lender answers. */
export const DATA_REQUEST_TRANSITIONS = {
  accept: { from: ['open'], to: 'accepted' },
  refuse: { from: ['open'], to: 'refused' },
} as const satisfies Record<
  string,
  { readonly from: readonly DataRequestStatus[]; readonly to: DataRequestStatus }
>;
export type DataRequestCommand = keyof typeof DATA_REQUEST_TRANSITIONS;
export const DATA_REQUEST_COMMANDS = membersOf(DATA_REQUEST_TRANSITIONS);

/** The last day that the law gives for the answer (Ley 172-13): business days after the day of the request. */
export function answerDataRequestBy(askedOn: Day): Day {
  let by = askedOn;
  for (let left = CORRECTION_DAYS; left > 0; ) {
    by = addDays(by, 1);
    if (isBusinessDay(by)) left -= 1;
  }
  return by;
}

/** An open request whose last day comes in so many business days is a card on the first page (rule: data-requests). */
export const PRESSING_DAYS = 3;

/** Business days from today to the last day, that one included; below zero: so many since. */
export function businessDaysLeft(today: Day, by: Day): number {
  const late = by < today;
  const [from, to] = late ? [by, today] : [today, by];
  let days = 0;
  for (let on = addDays(from, 1); on <= to; on = addDays(on, 1)) if (isBusinessDay(on)) days += 1;
  return late ? -days : days;
}

/** "Quedan 3 días laborables", "Vence hoy", "Venció hace 2 días laborables" */
export function daysLeftText(left: number): string {
  if (left === 0) return 'Vence hoy';
  const days = Math.abs(left) === 1 ? '1 día laborable' : `${Math.abs(left)} días laborables`;
  if (left < 0) return `Venció hace ${days}`;
  return Math.abs(left) === 1 ? `Queda ${days}` : `Quedan ${days}`;
}
