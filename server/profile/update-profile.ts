import type { Failure } from '#contract/errors.ts';
import { isFillable, type ProfileBody, profileApi } from '#contract/profile.ts';
import { KYC_STATUS } from '#domain/accounts/account.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { gapsFrom, PROFILE_FIELD } from '#domain/accounts/profile-fields.ts';
import { profileFieldList } from '#domain/audit/fact-labels.ts';
import { ageOn, day } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockCustomer, updateUser } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import { profileFrom } from '#server/applications/application-fields.ts';
import { refuseAge } from '#server/applications/refuse-applicant.ts';
import { changedColumns } from '#server/db/named-columns.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { findDocument } from '#server/documents/documents.store.ts';
import { queueFileDeletion } from '#server/files/transact-with-file.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
import { reading, type VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { profileChangedMessages } from '#server/profile/profile.messages.ts';
import { dropOtherPictures, isLocked } from '#server/profile/profile.store.ts';
import { profileColumns } from '#server/profile/profile-columns.ts';

/** Maximum age in years; a birth date beyond it is a typing error. */
const AGE_MAX = 120;

/**
 * Changes the fields of the own profile that the body names. Staff judged a sent application by these data, so it
 * locks them (rule: profile-lock); a field that the application left empty can be filled once. The picture is not
 * judged and may always change.
 */
export async function updateProfile(context: Context, { body }: VerbInput<typeof profileApi.update>) {
  const warns = await mayWarn(context, body);
  return context.transact(async (tx) => {
    const row = await lockCustomer(tx, context.actor.userId);
    const locked = await isLocked(tx, row);
    const refused =
      (locked ? refuseLocked(row, body) : null) ??
      refuseProof(row, body) ??
      refuseIdentity(row, body) ??
      (await refuseFields(tx, context, row, body));
    if (refused) return fail(refused);
    const columns = profileColumns(body);
    const changed = changedColumns(columns, row);
    if (changed.length === 0) return ok(userReply(row));
    const stored = await updateUser(tx, row.id, { ...columns, updatedAt: context.now });
    if (changed.includes('profileImageUrl')) {
      // Earlier pictures are no longer shown, so they are deleted.
      const shown = stored.profileImageUrl && documentIdOf(stored.profileImageUrl);
      await queueFileDeletion(tx, await dropOtherPictures(tx, row.id, shown));
    }
    await recordEvent(tx, context, locked ? 'profile.gaps_filled' : 'profile.updated', row.id, {
      facts: { fields: profileFieldList(changed) },
      letters: { 'profile-changed': warns ? await letters(context, row, changed) : [] },
    });
    return ok(userReply(stored));
  });
}

const letters = async ({ deps }: Context, row: UserRow, changed: readonly string[]) =>
  profileChangedMessages(await senderOf(deps), row, changed);

/**
 * Whether the holder may be warned once more today about a changed profile: each letter may cost a text. It runs
 * before the transaction, since a limit takes its own connection. A change by a concurrent request is still
 * announced.
 */
async function mayWarn(context: Context, body: ProfileBody): Promise<boolean> {
  const { actor, deps, read } = context;
  const found = await read(async (tx) => ok(await findUser(tx, actor.userId)));
  const row = found.ok ? found.value : undefined;
  const messages = row && (await letters(context, row, changedColumns(profileColumns(body), row)));
  return !messages?.length || (await deps.rateLimits.take('profileChanged', String(actor.userId))) === null;
}

/**
 * The failure for another phone where a customer registered by text and gets sign-in codes at the current phone: the
 * other phone would need its own proof. `null`: no such change.
 */
function refuseProof({ phone, verifiedChannel }: UserRow, body: ProfileBody): Failure | null {
  if (verifiedChannel === null || !isTextChannel(verifiedChannel)) return null;
  return body.phone === undefined || parsePhone(body.phone) === phone
    ? null
    : invalidField('phone', 'Para cambiar su teléfono, contacte a soporte');
}

const PROVED = 'Su identidad ya se verificó. Para corregirla, contacte a soporte';

/**
 * The failure where a customer whose identity the staff have verified becomes another person by name, cédula or birth
 * date; `null`: no such change. An empty field can be filled.
 */
function refuseIdentity(row: UserRow, body: ProfileBody): Failure | null {
  if (!KYC_STATUS[row.kycStatus].proved) return null;
  const changed = changedColumns(profileColumns(body), row).filter(
    (field) => 'isProved' in PROFILE_FIELD[field] && !isFillable(field, row),
  );
  return changed.length === 0 ? null : invalid(changed.map((field) => ({ field, message: PROVED })));
}

function refuseLocked(row: UserRow, body: ProfileBody): Failure | null {
  const mayWrite = (field: keyof ProfileBody) => field === 'profileImageUrl' || isFillable(field, row);
  return keysOf(body).every(mayWrite) ? null : { code: 'profile_locked' };
}

export async function refuseFields(
  tx: Tx,
  context: Context,
  row: UserRow,
  { email, birthDate, profileImageUrl }: ProfileBody,
): Promise<Failure | null> {
  // The e-mail is the sign-in and was proved by a code: another one would need its own proof.
  if (email !== undefined && normaliseEmail(email) !== row.email) {
    return invalidField('email', 'Para cambiar su email, contacte a soporte');
  }
  const birth = birthDate?.trim();
  if (birth) {
    const young = refuseAge(context, birth);
    if (young) return young;
    if (ageOn(day(birth), context.today) > AGE_MAX)
      return invalidField('birthDate', 'Revise el año de nacimiento');
  }
  if (profileImageUrl) {
    const picture = await findDocument(tx, documentIdOf(profileImageUrl));
    if (picture?.userId !== row.id || picture.documentType !== 'profile_image') {
      return invalidField('profileImageUrl', 'Foto no válida');
    }
  }
  return null;
}

export const readProfile = reading(profileApi.read, async (tx, context) => {
  const { userId } = context.actor;
  const row = await findUser(tx, userId);
  if (!row) return fail({ code: 'unauthenticated' });
  return ok({
    user: userReply(row),
    locked: await isLocked(tx, row),
    contactVerifiedBy: row.verifiedChannel,
    contactVerifiedAt: row.verifiedAt?.toISOString() ?? null,
    identityVerifiedAt: row.kycVerifiedAt?.toISOString() ?? null,
  });
});

/**
 * Fills the empty fields of a profile from an application that was just sent. A sent application locks the profile,
 * and of the other fields only the paydays change.
 */
export async function completeProfile(
  tx: Tx,
  context: Context,
  customer: UserRow,
  application: ApplicationRow,
): Promise<void> {
  const known = profileFrom(application);
  const completed = {
    ...gapsFrom(customer, known, keysOf(known)),
    // When a person is paid changes: what was said last is proposed next (rule: paydays).
    paydays: known.paydays ?? customer.paydays,
  };
  const changed = changedColumns(completed, customer);
  if (changed.length === 0) return;
  await updateUser(tx, customer.id, { ...completed, updatedAt: context.now });
  await recordEvent(tx, context, 'profile.completed', customer.id, {
    facts: { fields: profileFieldList(changed) },
  });
}
