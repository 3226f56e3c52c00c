import type { clientsApi } from '#contract/clients.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { findUserByEmail, lockPerson } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import { updateClient } from '#server/clients/clients.store.ts';
import { changedColumns } from '#server/db/named-columns.ts';
import type { UserRow } from '#server/db/tables.ts';
import { rollBack, sqlState } from '#server/db/transaction.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { profileChangedMessages } from '#server/profile/profile.messages.ts';
import { profileColumns } from '#server/profile/profile-columns.ts';
import { refuseFields } from '#server/profile/update-profile.ts';

const TAKEN = invalidField('email', 'Ya hay una cuenta con este email');

type Body = VerbInput<typeof clientsApi.edit>['body'];

/**
 * An administrator corrects a profile, also a locked one (rule: admin-edits-profile); the log holds the fields' names
 * only.
 */
export function editClient(context: Context, { params, body }: VerbInput<typeof clientsApi.edit>) {
  return context.transact(async (tx) => {
    const before = await lockPerson(tx, params.id);
    if (!before || before.isAdmin) return fail({ code: 'not_found' } as const);
    const email = body.email === undefined ? before.email : normaliseEmail(body.email);
    const refused = await refuse(tx, context, before, body, email);
    if (refused) return fail(refused);
    const wanted = { ...profileColumns(body), email };
    const changed = changedColumns(wanted, before);
    if (changed.length === 0) return ok({ ...userReply(before), message: 'No había cambios por guardar' });
    const signInChanged = email !== before.email;
    const proved = before.verifiedChannel;
    const provedChanged = proved !== null && changed.includes(isTextChannel(proved) ? 'phone' : 'email');
    const row = await updateClient(tx, before.id, {
      ...wanted,
      // Nobody has proved the new address or number yet, and whoever holds the old address is out.
      ...(provedChanged && { verifiedChannel: null, verifiedAt: null }),
      updatedAt: context.now,
    }).catch((error: unknown) => {
      // Somebody else took the address since we looked.
      if (sqlState(error) === '23505') rollBack(TAKEN);
      throw error;
    });
    if (signInChanged) await endSessionsOf(tx, before.id);
    await recordEvents(tx, context, [
      {
        name: 'client.profile_changed',
        subjectId: before.id,
        facts: { fields: changed.join(',') },
        letters: { 'profile-changed': profileChangedMessages(await senderOf(context.deps), before, changed) },
      },
    ]);
    return ok({ ...userReply(row), message: 'Los datos del cliente quedaron guardados.' });
  });
}

async function refuse(
  tx: Tx,
  context: Context,
  before: UserRow,
  { email: _, ...rest }: Body,
  email: string,
): Promise<Failure | null> {
  if (email !== before.email && (await findUserByEmail(tx, email))) return TAKEN;
  return refuseFields(tx, context, before, rest);
}
