import { type ApplicationStatus, WAITING_STATUSES } from '#domain/applications/status.ts';
import type { EventName } from '#domain/audit/event.ts';
import { keysOf } from '#domain/enum-table.ts';
import { fail, ok, type Result } from '#domain/result.ts';

export interface Transition {
  readonly from: readonly ApplicationStatus[];
  /** The status after the command; `null`: the status stays. */
  readonly to: ApplicationStatus | null;
  readonly by: 'customer' | 'admin' | 'program';
  /** The name of the command's event in the audit log and the letters. */
  readonly event: EventName;
}

/**
 * The state machine of an application: every command on it and the statuses it leads between
 * (rules: application-statuses, draft-or-submission, unsigned-application, withdraw-or-call-off). This table guards the
 * commands, tells the screens which actions to offer and is compared with the database's CHECK.
 */
export const APPLICATION_TRANSITIONS = {
  edit: { from: ['draft'], to: null, by: 'customer', event: 'application.edited' },
  submit: { from: ['draft'], to: 'submitted', by: 'customer', event: 'application.submitted' },
  // An application may be approved unsigned; it is signed before its money goes out (rule: unsigned-application).
  sign: { from: [...WAITING_STATUSES, 'approved'], to: null, by: 'customer', event: 'application.signed' },
  mark_under_review: {
    from: ['submitted', 'pending'],
    to: 'under_review',
    by: 'admin',
    event: 'application.under_review',
  },
  // Its authorisation to ask a bureau has run out: both documents are signed anew (rule: authorization-lifetime).
  request_signature: {
    from: WAITING_STATUSES,
    to: null,
    by: 'admin',
    event: 'application.signature_requested',
  },
  approve: { from: WAITING_STATUSES, to: 'approved', by: 'admin', event: 'application.approved' },
  reject: {
    from: [...WAITING_STATUSES, 'counter_offer'],
    to: 'rejected',
    by: 'admin',
    event: 'application.rejected',
  },
  counter_offer: {
    from: WAITING_STATUSES,
    to: 'counter_offer',
    by: 'admin',
    event: 'application.counter_offered',
  },
  accept_counter_offer: {
    from: ['counter_offer'],
    to: 'approved',
    by: 'customer',
    event: 'application.counter_offer_accepted',
  },
  // The reason against it must not reach the customer: the desk decides (rule: counter-offer-answer).
  return_accepted_offer: {
    from: ['counter_offer'],
    to: 'under_review',
    by: 'program',
    event: 'application.accepted_offer_returned',
  },
  decline_counter_offer: {
    from: ['counter_offer'],
    to: 'rejected',
    by: 'customer',
    event: 'application.counter_offer_declined',
  },
  // Both only while no money has gone out: the verb checks the loan (rule: withdraw-or-call-off). A draft is discarded.
  withdraw: {
    from: [...WAITING_STATUSES, 'counter_offer', 'approved'],
    to: 'rejected',
    by: 'customer',
    event: 'application.withdrawn',
  },
  call_off: { from: ['approved'], to: 'rejected', by: 'admin', event: 'application.called_off' },
} as const satisfies Record<string, Transition>;

export type ApplicationCommand = keyof typeof APPLICATION_TRANSITIONS;
export type AdminCommand = {
  [C in ApplicationCommand]: (typeof APPLICATION_TRANSITIONS)[C]['by'] extends 'admin' ? C : never;
}[ApplicationCommand];

export function canApply(command: ApplicationCommand, status: ApplicationStatus): boolean {
  const from: readonly ApplicationStatus[] = APPLICATION_TRANSITIONS[command].from;
  return from.includes(status);
}

/** The application's status after a command; `already_processed` where the status does not allow it. */
export function transition(
  command: ApplicationCommand,
  status: ApplicationStatus,
): Result<ApplicationStatus, 'already_processed'> {
  return canApply(command, status)
    ? ok(APPLICATION_TRANSITIONS[command].to ?? status)
    : fail('already_processed');
}

/** Facts beside the status that remove an action from a screen. */
export interface ApplicationFacts {
  readonly signed: boolean;
  readonly disbursed: boolean;
  /** The authorisation to ask a bureau has run out. */
  readonly expired: boolean;
}

// An application that ended or was signed after its money went out would contradict its loan
// (rules: unsigned-application, withdraw-or-call-off).
const BEFORE_DISBURSEMENT: readonly ApplicationCommand[] = ['sign', 'withdraw', 'call_off'];

/** The commands that a screen offers this role for this application, in the table's order. */
export function actionsFor(
  role: Exclude<Transition['by'], 'program'>,
  status: ApplicationStatus,
  { signed, disbursed, expired }: ApplicationFacts,
): ApplicationCommand[] {
  return keysOf(APPLICATION_TRANSITIONS)
    .filter((command) => APPLICATION_TRANSITIONS[command].by === role && canApply(command, status))
    .filter((command) => !(signed && command === 'sign'))
    .filter((command) => expired || command !== 'request_signature')
    .filter((command) => !(disbursed && BEFORE_DISBURSEMENT.includes(command)));
}

/**
 * Rejection reason that the program itself writes when the customer ends an application (rule: withdraw-or-call-off).
 */
export const ENDED_BY_CUSTOMER = 'Cancelada por el cliente';
export const ENDED_BY_LENDER = 'Cancelada por el prestamista';
export const OFFER_DECLINED = 'Oferta rechazada por el cliente';
