import type { SeenUpdatedAt } from '#contract/seen.ts';
import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationCommand,
  canApply,
} from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  changeApplication,
  findApplication,
  lockApplication,
} from '#server/applications/applications.store.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { ApplicationRow, RowChange, UserRow } from '#server/db/tables.ts';
import { changedAt, rejectStaleUpdate, whoWasFirst } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { proposedMessage } from '#server/proposals/second-person.ts';

/**
 * The reply where a decision about an application only became a proposal: the unchanged application, and the message
 * that another person has to confirm (rule: two-persons).
 */
export async function proposedAbout(tx: Tx, context: Context, id: number, act: ProposedAct) {
  const application = await findApplication(tx, id);
  if (!application) return fail({ code: 'not_found' });
  const reply = await applicationReply(tx, context, application);
  return ok({ ...reply, message: proposedMessage(act), proposed: true });
}

/** An application that may be decided, with its customer, both locked in that order. */
export interface Decidable {
  readonly application: ApplicationRow;
  readonly customer: UserRow;
}

/**
 * Locks customer and application. Checks in the table of transitions whether the command fits, and that the application
 * has not changed since the member of the staff saw it (rule: decision-in-sight).
 */
export async function lockForDecision(
  tx: Tx,
  context: Context,
  id: number,
  command: ApplicationCommand,
  seenUpdatedAt?: SeenUpdatedAt,
): Promise<Outcome<Decidable>> {
  const found = await findApplication(tx, id);
  const mine = found && (context.actor.isAdmin || found.userId === context.actor.userId);
  if (!mine) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const application = await lockApplication(tx, id);
  expectStillOf(customer, application);
  if (!application) return fail({ code: 'not_found' });
  const about = { subject: 'application', id } as const;
  if (!canApply(command, application.status)) {
    const first = context.actor.isAdmin ? await whoWasFirst(tx, context, about) : null;
    return fail({ code: 'already_processed', ...(first !== null && { details: `${first}.` }) });
  }
  const { updatedAt } = application;
  const unseen = await rejectStaleUpdate(tx, context, about, {
    updatedAt,
    seenUpdatedAt,
    foundUpdatedAt: found.updatedAt,
  });
  return unseen ? fail(unseen) : ok({ application, customer });
}

/**
 * Stores the outcome of a command on an application, only while the application has a status from which the command
 * may start.
 */
export async function decide(
  tx: Tx,
  context: Context,
  { application }: Decidable,
  command: ApplicationCommand,
  change: RowChange<'loanApplications'>,
): Promise<Outcome<ApplicationRow>> {
  const { from, to } = APPLICATION_TRANSITIONS[command];
  const status = to ?? application.status;
  const row = await changeApplication(tx, application.id, from, {
    ...change,
    status,
    // During its review no decision is possible.
    ...(APPLICATION_STATUS[status].phase === 'decided' && {
      decidedAt: context.now,
      decidedBy: context.actor.userId,
    }),
    updatedAt: changedAt(application.updatedAt, context.now),
  });
  return row ? ok(row) : fail({ code: 'already_processed' });
}
