import { erasedFields } from '#server/applications/application-fields.ts';

/** What stands where a name stood, in the books of closed loans. */
export const NOBODY = 'Titular eliminado';

/** Every column of `loan_applications` that says something about a person. */
export const EMPTY_APPLICATION = {
  ...erasedFields(NOBODY),
  rejectionReason: null,
  counterOfferNotes: null,
  adminNotes: null,
  submissionHash: null,
} as const;

/** Every column of `users` but its id, its unique e-mail and the times. */
export const EMPTY_PERSON = {
  password: '',
  firstName: 'Titular',
  lastName: 'eliminado',
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
  accountStatus: 'suspended',
  kycStatus: 'pending',
  verifiedChannel: null,
  verifiedAt: null,
} as const;
