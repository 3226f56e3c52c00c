import type { bureauApi } from '#contract/bureau.ts';
import { AUTHORIZATION_STATE, authorizationState } from '#domain/bureau/authorization.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { findAuthorization, insertRevocation } from '#server/bureau/bureau.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * The customer revokes the authorization (rule: bureau-consultations); a consultation at the same moment waits for the
 * lock.
 */
export function revokeAuthorization(context: Context, { params }: VerbInput<typeof bureauApi.revoke>) {
  return context.transact(async (tx) => {
    await lockCustomer(tx, context.actor.userId);
    const row = await findAuthorization(tx, params.id);
    if (row?.userId !== context.actor.userId) return fail({ code: 'not_found' } as const);
    const { open, label } = AUTHORIZATION_STATE[authorizationState(row, context.now)];
    if (!open || !(await insertRevocation(tx, row.id, context.now)))
      return fail({
        code: 'authorization_not_in_force',
        message: `No hay nada que revocar: esta autorización está ${label.toLowerCase()}.`,
      } as const);
    await recordEvents(tx, context, [
      {
        name: 'authorization.revoked',
        subjectId: row.applicationId,
        facts: { document: row.id },
      },
    ]);
    return ok({ message: 'Ya no se puede consultar su historial con esta autorización.' });
  });
}
