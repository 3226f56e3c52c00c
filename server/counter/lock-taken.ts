import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import { findTaken } from '#server/counter/counter.store.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';

export interface Taken {
  readonly customer: UserRow;
  readonly application: ApplicationRow;
}

/**
 * An application that the caller took, with its customer, both locked in that order; not found for any other caller.
 */
export async function lockTaken(tx: Tx, { actor }: Context, id: number): Promise<Outcome<Taken>> {
  const found = await findTaken(tx, id, actor.userId);
  if (!found) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const application = await lockApplication(tx, id);
  return application ? ok({ customer, application }) : fail({ code: 'not_found' });
}
