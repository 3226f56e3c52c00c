import type { ApplicationStatus } from '#domain/applications/status.ts';
import type { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import type { EventName } from '#domain/audit/event.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { PaymentStatus } from '#domain/payments/payment.ts';

type Told =
  | { readonly subject: 'application'; readonly status: ApplicationStatus }
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

/** Events that other programs can subscribe to, each with the resulting status (rule: webhooks). */
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
  'loan.disbursed': { subject: 'loan', status: 'active' },
  'loan.settled': { subject: 'loan', status: 'settled' },
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
