import type { applicationsApi } from '#contract/applications.ts';
import type { Failure } from '#contract/errors.ts';
import { type AdminCommand, ENDED_BY_CUSTOMER, ENDED_BY_LENDER } from '#domain/applications/transitions.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { cancelledMessages } from '#server/applications/applications.messages.ts';
import { instantsSince } from '#server/applications/applications.store.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { isOnItsWay } from '#server/disbursements/disbursements.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { callOffLoan } from '#server/loans/create-loan.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { type DomainEvent, recordEvent, recordEvents } from '#server/outbox/record-events.ts';

/**
 * The customer withdraws, or the lender cancels, an application before its disbursement (rule: withdraw-or-call-off).
 */
export function cancelApplication(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.cancel>,
) {
  const command = context.actor.isAdmin ? 'call_off' : 'withdraw';
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, command, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const refused = context.actor.isAdmin ? null : await refuseWithdrawal(tx, context, params.id);
    if (refused) return fail(refused);
    if (!(await callOffLoan(tx, params.id, context.now))) return fail({ code: 'already_processed' });
    const decided = await decide(tx, context, locked.value, command, {
      rejectionReason: context.actor.isAdmin ? ENDED_BY_LENDER : ENDED_BY_CUSTOMER,
    });
    if (!decided.ok) return decided;
    const event = context.actor.isAdmin ? 'application.called_off' : 'application.withdrawn';
    const sender = await senderOf(context.deps);
    await recordEvent(tx, context, event, params.id, {
      letters: { 'application-cancelled': cancelledMessages(sender, locked.value.customer, decided.value) },
    });
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: 'La solicitud quedó cancelada.',
    });
  });
}

const ON_ITS_WAY: Failure = {
  code: 'in_bank_file',
  message: 'El dinero de este préstamo va de camino al banco. Para cancelarlo, escríbanos.',
};

/** Why a customer may not withdraw now: the money may be on its way, or it is one time too many today. */
async function refuseWithdrawal(tx: Tx, { actor, deps, now }: Context, id: number): Promise<Failure | null> {
  if (await isOnItsWay(tx, id)) return ON_ITS_WAY;
  const past = await instantsSince(tx, actor.userId, 'withdrawn', new Date(now.getTime() - DAY_MS));
  return deps.rateLimits.daily('withdrawals', past, now);
}

interface Change {
  /** The sentence that the staff read after the command. */
  readonly message: string;
  readonly event: (sender: Sender, customer: UserRow, row: ApplicationRow) => DomainEvent;
}

/** The commands of the staff that need no further input and change nothing but an application's status. */
const CHANGES = {
  mark_under_review: {
    message: 'La solicitud está en revisión.',
    event: (_sender, _customer, { id }) => ({ name: 'application.under_review', subjectId: id }),
  },
} as const satisfies Partial<Record<AdminCommand, Change>>;

/** The input of each endpoint in `CHANGES`: the application's id and the version that the staff saw. */
type StatusInput = Pick<VerbInput<typeof applicationsApi.markUnderReview>, 'params' | 'body'>;

export const changeStatus =
  (command: keyof typeof CHANGES) =>
  (context: Context, { params, body }: StatusInput) =>
    context.transact(async (tx) => {
      const found = await lockForDecision(tx, context, params.id, command, body.seenUpdatedAt);
      if (!found.ok) return found;
      const decided = await decide(tx, context, found.value, command, {});
      if (!decided.ok) return decided;
      const { message, event }: Change = CHANGES[command];
      const sender = await senderOf(context.deps);
      await recordEvents(tx, context, [event(sender, found.value.customer, decided.value)]);
      return ok({ ...(await applicationReply(tx, context, decided.value)), message });
    });
