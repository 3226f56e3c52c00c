import type { User } from '#contract/accounts.ts';

/** A customer's account whose fields are all empty. */
export const NOBODY: User = {
  id: 1,
  email: '',
  firstName: '',
  lastName: '',
  profileImageUrl: null,
  cedula: null,
  phone: null,
  birthDate: null,
  address: null,
  city: null,
  province: null,
  postalCode: null,
  occupation: null,
  monthlyIncome: null,
  employmentStatus: null,
  companyName: null,
  workAddress: null,
  bankName: null,
  accountNumber: null,
  emergencyContactName: null,
  emergencyContactPhone: null,
  emergencyContactRelation: null,
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
