import type { User } from '#contract/accounts.ts';
import type { ClientAccount } from '#contract/clients.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor } from '#server/http/context.ts';
import { sees } from '#server/http/sees.ts';

/** The profile fields of an account as a reply shows them: without the password and without the proved channel. */
const profileOf = (row: UserRow): ClientAccount => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  cedula: row.cedula,
  phone: row.phone,
  birthDate: row.birthDate,
  address: row.address,
  city: row.city,
  province: row.province,
  postalCode: row.postalCode,
  occupation: row.occupation,
  monthlyIncome: row.monthlyIncome,
  employmentStatus: row.employmentStatus,
  companyName: row.companyName,
  workAddress: row.workAddress,
  bankName: row.bankName,
  accountNumber: row.accountNumber,
  emergencyContactName: row.emergencyContactName,
  emergencyContactPhone: row.emergencyContactPhone,
  emergencyContactRelation: row.emergencyContactRelation,
  creditScore: row.creditScore,
  accountStatus: row.accountStatus,
  kycStatus: row.kycStatus,
  isAdmin: row.isAdmin,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The profile of a customer for the customer. */
export const userReply = (row: UserRow): User => ({ ...profileOf(row), email: emailOf(row) });

const NO_INCOME = {
  occupation: null,
  monthlyIncome: null,
  employmentStatus: null,
  companyName: null,
  workAddress: null,
} satisfies Partial<ClientAccount>;
const NO_ACCOUNT = { bankName: null, accountNumber: null } satisfies Partial<ClientAccount>;

/** A client's profile, with the fields that the caller's work needs (rule: who-sees-what). */
export const clientAccountReply = (actor: Actor, row: UserRow): ClientAccount => ({
  ...profileOf(row),
  ...(!sees(actor, row.id, 'income') && NO_INCOME),
  ...(!sees(actor, row.id, 'account') && NO_ACCOUNT),
});
