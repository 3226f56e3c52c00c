import type { User } from '#contract/accounts.ts';
import type { UserRow } from '#server/db/tables.ts';

/** The own profile as it goes out: everything but the password and what proves the account. */
export function userReply(row: UserRow): User {
  const {
    password: _password,
    verifiedChannel: _channel,
    verifiedAt: _at,
    kycVerifiedAt: _kycAt,
    erasedAt: _erasedAt,
    erasedBy: _erasedBy,
    removedAt: _removedAt,
    createdAt,
    updatedAt,
    ...rest
  } = row;
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
