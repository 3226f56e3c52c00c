import type { Updateable } from 'kysely';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationCommand,
  canApply,
} from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
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
  if (!application || !canApply(command, application.status)) return fail({ code: 'already_processed' });
  return ok({ application, customer });
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
  const row = await changeApplication(tx, application.id, from, {
    ...change,
    status: to ?? application.status,
    decidedAt: context.now,
    decidedBy: context.actor.userId,
    updatedAt: context.now,
  });
  return row ? ok(row) : fail({ code: 'already_processed' });
}
