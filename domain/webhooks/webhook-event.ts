import type { ApplicationStatus } from '#domain/applications/status.ts';
import type { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import type { EventName } from '#domain/audit/event.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { GuarantorState } from '#domain/guarantors/guarantor-state.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { PaymentStatus } from '#domain/payments/payment.ts';

type Told =
  | { readonly subject: 'application'; readonly status: ApplicationStatus }
  | { readonly subject: 'guarantor'; readonly status: GuarantorState }
  | { readonly subject: 'loan'; readonly status: LoanStatus }
  | { readonly subject: 'payment'; readonly status: PaymentStatus | 'reversed' };

type Transitions = typeof APPLICATION_TRANSITIONS;
/**
 * Every event that gives an application another status. `WEBHOOK_EVENT` has to have them all, so that a receiver sees
 * each change.
 */
type StatusEvent = {
  [C in keyof Transitions]: Transitions[C]['to'] extends null ? never : Transitions[C]['event'];
}[keyof Transitions];

/**
 * Events that other programs can subscribe to, each with the resulting status; a guarantor has the number of the
 * application (rule: webhooks).
 */
export const WEBHOOK_EVENT = {
  'application.submitted': { subject: 'application', status: 'submitted' },
  'application.under_review': { subject: 'application', status: 'under_review' },
  'application.counter_offered': { subject: 'application', status: 'counter_offer' },
  'application.counter_offer_accepted': { subject: 'application', status: 'approved' },
  'application.accepted_offer_returned': { subject: 'application', status: 'under_review' },
  'application.counter_offer_declined': { subject: 'application', status: 'rejected' },
  'application.approved': { subject: 'application', status: 'approved' },
  'application.rejected': { subject: 'application', status: 'rejected' },
  'application.withdrawn': { subject: 'application', status: 'rejected' },
  'application.called_off': { subject: 'application', status: 'rejected' },
  'application.guaranteed': { subject: 'guarantor', status: 'signed' },
  'application.guarantor_declined': { subject: 'guarantor', status: 'declined' },
  'loan.disbursed': { subject: 'loan', status: 'active' },
  'loan.disbursement_returned': { subject: 'loan', status: 'awaiting_disbursement' },
  'loan.settled': { subject: 'loan', status: 'settled' },
  'loan.reopened': { subject: 'loan', status: 'active' },
  'loan.restructured': { subject: 'loan', status: 'restructured' },
  'loan.written_off': { subject: 'loan', status: 'written_off' },
  'payment.registered': { subject: 'payment', status: 'pending' },
  'payment.recorded': { subject: 'payment', status: 'verified' },
  'payment.verified': { subject: 'payment', status: 'verified' },
  'payment.rejected': { subject: 'payment', status: 'rejected' },
  'payment.reversed': { subject: 'payment', status: 'reversed' },
} as const satisfies Partial<Record<EventName, Told>> & Record<StatusEvent, Told>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENT;
export const WEBHOOK_EVENTS = keysOf(WEBHOOK_EVENT);

/** An owner's test message; every receiver gets it. */
export const WEBHOOK_TEST = 'webhook.tested' satisfies EventName;
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;

const message = (
  type: (typeof WEBHOOK_MESSAGES)[number],
  at: Date,
  data: { readonly id: number; readonly subject: string; readonly status: string },
): string => JSON.stringify({ type, timestamp: at.toISOString(), data });

export const webhookTestBody = (webhookId: number, at: Date): string =>
  message(WEBHOOK_TEST, at, { id: webhookId, subject: 'webhook', status: 'test' });

/**
 * The body of a webhook message: the event and the row, and nothing personal. A receiver that needs more asks for it
 * with a token.
 */
export const webhookBody = (type: WebhookEvent, subjectId: string, at: Date): string =>
  message(type, at, { id: Number(subjectId), ...WEBHOOK_EVENT[type] });

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
