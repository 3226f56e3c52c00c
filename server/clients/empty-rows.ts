import { erasedFields } from '#server/applications/application-fields.ts';

/** The text that replaces an erased person's name in the books of closed loans. */
export const NOBODY = 'Titular eliminado';

/** Values that erase a row of `loan_applications`: one for every column that contains personal data. */
export const EMPTY_APPLICATION = {
  ...erasedFields(NOBODY),
  rejectionReason: null,
  counterOfferNotes: null,
  adminNotes: null,
  submissionHash: null,
} as const;

/** Values that erase a row of `users`: one for every column except its id, its unique e-mail and its instants. */
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
