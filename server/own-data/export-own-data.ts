import type { ownDataApi } from '#contract/own-data.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { zipStream } from '#server/export/zip.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { Bytes } from '#server/http/send.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { dataExportedMessages } from '#server/own-data/own-data.messages.ts';
import { ownDataEntries, readOwnData } from '#server/own-data/own-data-zip.ts';

const WRONG = invalidField('password', 'La contraseña no es correcta');
const ENOUGH = 'Hoy ya descargó sus datos. Puede hacerlo otra vez mañana.';

/**
 * Checks the customer's password before a download of the own data. Few guesses are allowed, since a stranger may
 * hold an unlocked phone.
 */
async function authorise({ deps, actor, read }: Context, password: string) {
  const key = String(actor.userId);
  const refused = await deps.rateLimits.take('dataPassword', key);
  if (refused) return fail(refused);
  const found = await read(async (tx) => ok(await findUser(tx, actor.userId)));
  if (!found.ok) return found;
  const user = found.value;
  if (!user || !(await verifyPassword(user.password, password))) return fail(WRONG);
  const tooMany = await deps.rateLimits.take('dataExport', key);
  return tooMany ? fail({ ...tooMany, message: ENOUGH }) : ok(user);
}

/**
 * Sends a customer's own data as a ZIP. The download is recorded as an event and a letter before the first byte is
 * sent. The files are read one by one while the ZIP is sent, without a lock (rule: own-data).
 */
export async function exportOwnData(
  context: Context,
  { body }: VerbInput<typeof ownDataApi.download>,
): Promise<Outcome<Bytes>> {
  const opened = await authorise(context, body.password);
  if (!opened.ok) return opened;
  const { deps, today, now } = context;
  const sender = await senderOf(deps);
  const recorded = await context.transact(async (tx) => {
    // The password was checked against an earlier read of the row: if it changed since, the check fails.
    const user = await lockPerson(tx, opened.value.id);
    if (user?.password !== opened.value.password) return fail(WRONG);
    await recordEvents(tx, context, [
      {
        name: 'user.data_exported',
        subjectId: user.id,
        letters: { 'data-exported': dataExportedMessages(sender, user) },
      },
    ]);
    return ok(null);
  });
  if (!recorded.ok) return recorded;
  const own = await readOwnData(context);
  if (!own.ok) return own;
  return ok({
    bytes: zipStream(ownDataEntries(deps, own.value, today), now),
    type: 'application/zip',
    fileName: `mis-datos-${today}.zip`,
    attachment: true,
  });
}
