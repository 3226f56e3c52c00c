import type { User } from '#contract/accounts.ts';
import type { ClientAccount } from '#contract/clients.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';

/** A profile as it goes out: everything but the password and what proves the account. */
export const clientAccountReply = (row: UserRow): ClientAccount => ({
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

/** The own one. */
export const userReply = (row: UserRow): User => ({ ...clientAccountReply(row), email: emailOf(row) });
