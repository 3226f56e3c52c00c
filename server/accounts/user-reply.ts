import type { User } from '#contract/accounts.ts';
import type { ClientAccount } from '#contract/clients.ts';
import { byProfileField, hiddenProfileFields, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { pick } from '#domain/enum-table.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor } from '#server/http/context.ts';
import { sees } from '#server/http/parse.ts';

/** The profile fields of an account as a reply shows them: without the password and without the proved channel. */
const accountOf = (row: UserRow): ClientAccount => ({
  ...pick(row, ['id', 'creditScore', 'accountStatus', 'kycStatus', 'isAdmin', 'role']),
  ...pick(row, PROFILE_FIELDS),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The profile of a customer for the customer. */
export const userReply = (row: UserRow): User => ({ ...accountOf(row), email: emailOf(row) });

/** A client's profile, with the fields that the caller's work needs (rule: who-sees-what). */
export const clientAccountReply = (actor: Actor, row: UserRow): ClientAccount => ({
  ...accountOf(row),
  ...byProfileField(
    () => null,
    hiddenProfileFields((shown) => sees(actor, row.id, shown)),
  ),
});
