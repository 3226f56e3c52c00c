import type { Updateable } from 'kysely';
import type { Failure } from '#contract/errors.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationCommand,
  canApply,
} from '#domain/applications/transitions.ts';
import { formatInstant } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  changeApplication,
  findApplication,
  lockApplication,
} from '#server/applications/applications.store.ts';
import type { ApplicationRow, LoanApplicationsTable, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';

/** An application that may be decided about, with its customer, both locked in that order. */
export interface Decidable {
  readonly application: ApplicationRow;
  readonly customer: UserRow;
}

/** Locks customer and application and asks the one table of transitions whether the command fits. */
export async function lockForDecision(
  tx: Tx,
  context: Context,
  id: number,
  command: ApplicationCommand,
): Promise<Outcome<Decidable>> {
  const found = await findApplication(tx, id);
  const mine = found && (context.actor.isAdmin || found.userId === context.actor.userId);
  if (!mine) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const application = await lockApplication(tx, id);
  if (!application) return fail({ code: 'not_found' });
  if (!canApply(command, application.status)) return fail(await processed(tx, context, application));
  return ok({ application, customer });
}

/** An administrator who comes second reads who was first, when, and what came of it. */
async function processed(tx: Tx, { actor }: Context, application: ApplicationRow): Promise<Failure> {
  const { decidedAt, decidedBy, status } = application;
  if (!actor.isAdmin || !decidedAt || decidedBy === null) return { code: 'already_processed' };
  const decider = await findUser(tx, decidedBy);
  const who = decider?.isAdmin ? `${decider.firstName} ${decider.lastName}` : 'El cliente';
  return {
    code: 'already_processed',
    details: `${who} decidió el ${formatInstant(decidedAt)}: ${APPLICATION_STATUS[status].label}.`,
  };
}

/** Stores the command's outcome, only from the statuses that it leads from. */
export async function decide(
  tx: Tx,
  context: Context,
  { application }: Decidable,
  command: ApplicationCommand,
  change: Updateable<LoanApplicationsTable>,
): Promise<Outcome<ApplicationRow>> {
  const { from, to } = APPLICATION_TRANSITIONS[command];
  const status = to ?? application.status;
  const row = await changeApplication(tx, application.id, from, {
    ...change,
    status,
    // While it is under review nothing is decided.
    ...(APPLICATION_STATUS[status].phase === 'decided' && {
      decidedAt: context.now,
      decidedBy: context.actor.userId,
    }),
    updatedAt: context.now,
  });
  return row ? ok(row) : fail({ code: 'already_processed' });
}
