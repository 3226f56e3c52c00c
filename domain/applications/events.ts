import type { ApplicationCommand } from '#domain/applications/transitions.ts';
import type { EventName } from '#domain/audit/event.ts';

/** The name under which the audit log and the messages know what a command did, in the past tense. */
export const APPLICATION_EVENTS = {
  edit: 'application.edited',
  submit: 'application.submitted',
  sign: 'application.signed',
  mark_under_review: 'application.under_review',
  request_signature: 'application.signature_requested',
  approve: 'application.approved',
  reject: 'application.rejected',
  counter_offer: 'application.counter_offered',
  accept_counter_offer: 'application.counter_offer_accepted',
  decline_counter_offer: 'application.counter_offer_declined',
  withdraw: 'application.withdrawn',
  call_off: 'application.called_off',
} as const satisfies Record<ApplicationCommand, EventName>;
