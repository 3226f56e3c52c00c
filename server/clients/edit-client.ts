import { clientsApi } from '#contract/clients.ts';
import type { Failure } from '#contract/errors.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { profileFieldList } from '#domain/audit/fact-labels.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import {
  claimsEmail,
  findUserByEmail,
  lockPerson,
  updateUser,
  voidPasswordLetters,
} from '#server/accounts/accounts.store.ts';
import { clientAccountReply } from '#server/accounts/user-reply.ts';
import { welcomeMessages } from '#server/clients/clients.messages.ts';
import { fillEmail } from '#server/clients/clients.store.ts';
import { clientsWithCedula, lockCedula } from '#server/counter/counter.store.ts';
import { changedColumns } from '#server/db/named-columns.ts';
import type { UserRow } from '#server/db/tables.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, type VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { readdressWaiting } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { profileChangedMessages } from '#server/profile/profile.messages.ts';
import { profileColumns } from '#server/profile/profile-columns.ts';
import { refuseFields } from '#server/profile/update-profile.ts';

const TAKEN = invalidField('email', 'Ya hay una cuenta con este email');
/**
 * The failure where a client of the imported books also registered with this e-mail: the two accounts are not merged.
 */
const REGISTERED = invalidField(
  'email',
  'La persona ya se registró por su cuenta con este email y esta cédula. Si esa cuenta no tiene préstamos, elimínela y guarde aquí su email.',
);
const NOT_WELCOME = invalidField('welcome', 'Se le escribe cómo entrar al guardar su primer email');

const OTHERS_CEDULA = invalidField(
  'cedula',
  'Ya hay otro cliente con esta cédula. Si es la misma persona, márquelo y guarde otra vez.',
);

/** Whether a correction gives a client a cédula that another client has. */
async function isOthersCedula(tx: Tx, before: UserRow, typed: string | null | undefined): Promise<boolean> {
  const cedula = typed ? (parseCedula(typed) ?? typed) : null;
  if (cedula === null || cedula === before.cedula) return false;
  await lockCedula(tx, cedula);
  return (await clientsWithCedula(tx, cedula)).some(({ id }) => id !== before.id);
}

type Body = VerbInput<typeof clientsApi.edit>['body'];

const ASK_PROOF =
  ' Compruebe con un código su teléfono o su email, que nadie ha comprobado: hasta entonces no entra a su cuenta.';

/**
 * The e-mail after an edit. Another phone proves no customer who registered by a text, so the e-mail that was typed
 * beside the old one is no address any more; one that the lender enters is (rule: proved-address).
 */
function emailAfter(before: UserRow, { email, phone }: Body): string | null {
  if (email !== undefined) return normaliseEmail(email);
  const isOtherPhone = phone !== undefined && parsePhone(phone) !== before.phone;
  return claimsEmail(before) && isOtherPhone ? null : before.email;
}

/**
 * An administrator corrects a profile, also a locked one (rule: admin-edits-profile); the log holds the fields' names
 * only.
 */
export const editClient = changing(clientsApi.edit, async (tx, context, { params, body }) => {
  const before = await lockPerson(tx, params.id);
  if (!before || before.isAdmin) return fail({ code: 'not_found' });
  const email = emailAfter(before, body);
  const first = before.email === null && email !== null;
  const refused = await refuse(tx, context, before, body, email);
  if (refused) return fail(refused);
  const wanted = { ...profileColumns(body), email };
  const changed = changedColumns(wanted, before);
  if (changed.length === 0)
    return ok({ ...clientAccountReply(context.actor, before), message: 'No había cambios por guardar' });
  const signInChanged = email !== before.email;
  const proved = before.verifiedChannel;
  const provedChanged = proved !== null && changed.includes(isTextChannel(proved) ? 'phone' : 'email');
  const row = await updateUser(tx, before.id, {
    ...wanted,
    // The new address or number is not proved yet, and the holder of the old address is signed out.
    ...(provedChanged && { verifiedChannel: null, verifiedAt: null }),
    contactEmail: email === null ? (before.email ?? before.contactEmail) : null,
    updatedAt: context.now,
  }).catch(rollBackIfTaken(TAKEN));
  if (signInChanged) await endSessionsOf(tx, before.id);
  // Codes and links in the old mailbox, or on the old phone, become void.
  if (signInChanged || provedChanged) await voidPasswordLetters(tx, before.id, context.now);
  if (first) await fillEmail(tx, before.id, email);
  await readdressWaiting(tx, before, row, context.now);
  const sender = await senderOf(context.deps);
  await recordEvent(tx, context, 'client.profile_changed', before.id, {
    facts: { fields: profileFieldList(changed) },
    letters: {
      'profile-changed': profileChangedMessages(sender, before, changed),
      'client-welcome': body.welcome ? welcomeMessages(sender, row) : [],
    },
  });
  return ok({
    ...clientAccountReply(context.actor, row),
    message: `Los datos del cliente quedaron guardados.${email === null && before.email !== null ? ASK_PROOF : ''}`,
  });
});

async function refuse(
  tx: Tx,
  context: Context,
  before: UserRow,
  { email: _, welcome, sameCedula, ...rest }: Body,
  email: string | null,
): Promise<Failure | null> {
  if (welcome && (before.email !== null || email === null)) return NOT_WELCOME;
  if (email !== null && email !== before.email) {
    const owner = await findUserByEmail(tx, email);
    if (owner) return before.email === null && owner.cedula === before.cedula ? REGISTERED : TAKEN;
  }
  if (!sameCedula && (await isOthersCedula(tx, before, rest.cedula))) return OTHERS_CEDULA;
  return refuseFields(tx, context, before, rest);
}
