import { erasedFields } from '#server/applications/application-fields.ts';

/** Replaces the name in the books of closed loans. */
export const NOBODY = 'Titular eliminado';

/** Every column of `loan_applications` that contains personal data. */
export const EMPTY_APPLICATION = {
  ...erasedFields(NOBODY),
  rejectionReason: null,
  counterOfferNotes: null,
  adminNotes: null,
  submissionHash: null,
} as const;

/** Every column of `users` except its id, its unique e-mail and the times. */
export const EMPTY_PERSON = {
  password: '',
  firstName: 'Titular',
  lastName: 'eliminado',
  profileImageUrl: null,
  cedula: null,
  contactEmail: null,
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
  accountStatus: 'suspended',
  kycStatus: 'pending',
  verifiedChannel: null,
  verifiedAt: null,
} as const;
