import type { User } from '#contract/accounts.ts';
import { byProfileField, OPTIONAL_PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';

/** A customer's account whose fields are all empty. */
export const NOBODY: User = {
  id: 1,
  ...byProfileField(() => null, OPTIONAL_PROFILE_FIELDS),
  email: '',
  firstName: '',
  lastName: '',
  creditScore: null,
  accountStatus: 'active',
  kycStatus: 'pending',
  isAdmin: false,
  role: null,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
};

/** A member of the staff with every permission. */
export const OWNER: User = {
  ...NOBODY,
  id: 9,
  firstName: 'Pedro',
  lastName: 'Santos',
  isAdmin: true,
  role: 'owner',
};
