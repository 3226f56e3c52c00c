import { ACCOUNT_STATUS } from '#domain/accounts/account.ts';
import { OPTIONAL_PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import type { MergeLogin } from '#domain/accounts/two-persons.ts';
import type { UserRow } from '#server/db/tables.ts';

interface Two {
  readonly kept: UserRow;
  readonly merged: UserRow;
  readonly login: MergeLogin;
  /** The cédulas of the two that are on the list of people not to lend to. */
  readonly listed: ReadonlySet<string>;
}

type Identity = UserRow['kycStatus'];
/** Which of two states counts: the stricter one, but what was proved of the kept account stays proved. */
const identityOf = (kept: Identity, merged: Identity): Identity =>
  kept === 'rejected' || merged === 'rejected' ? 'rejected' : kept;

const statusOf = (kept: UserRow['accountStatus'], merged: UserRow['accountStatus']) =>
  ACCOUNT_STATUS[merged].mayApply ? kept : merged;

const lower = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The cédula of the one account. One that is on the list stays on it, whichever account had it. */
function cedulaOf({ kept, merged, listed }: Two): string | null {
  const isListed = (cedula: string | null) => cedula !== null && listed.has(cedula);
  return isListed(merged.cedula) && !isListed(kept.cedula) ? merged.cedula : (kept.cedula ?? merged.cedula);
}

type Field = (typeof OPTIONAL_PROFILE_FIELDS)[number];
function copyField<F extends Field>(to: Partial<Pick<UserRow, F>>, from: UserRow, field: F): void {
  to[field] = from[field];
}

/**
 * The columns of the kept account after a merge (rule: merge-clients): what it has not is filled from the other one, the
 * login is the chosen one, and where the two say something about lending the stricter one counts.
 */
export function mergedAccount(two: Two) {
  const { kept, merged, login } = two;
  const from = login === 'kept' ? kept : merged;
  const filled: Partial<Pick<UserRow, Field>> = {};
  for (const field of OPTIONAL_PROFILE_FIELDS)
    if (kept[field] === null && merged[field] !== null) copyField(filled, merged, field);
  return {
    ...filled,
    cedula: cedulaOf(two),
    // A text proves the phone of its account.
    phone: from.phone ?? kept.phone ?? merged.phone,
    email: from.email,
    password: from.password,
    verifiedChannel: from.verifiedChannel,
    verifiedAt: from.verifiedAt,
    contactEmail: from.email === null ? (kept.contactEmail ?? merged.contactEmail) : from.contactEmail,
    accountStatus: statusOf(kept.accountStatus, merged.accountStatus),
    kycStatus: identityOf(kept.kycStatus, merged.kycStatus),
    creditScore: lower(kept.creditScore, merged.creditScore),
  };
}

/** The logins that may be chosen: an account that has none gives none to the other. */
export const loginsOf = ({ kept, merged }: Pick<Two, 'kept' | 'merged'>): MergeLogin[] =>
  kept.email === null && merged.email !== null
    ? ['merged']
    : merged.email === null
      ? ['kept']
      : ['kept', 'merged'];
