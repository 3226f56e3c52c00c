import { byProfileField, OPTIONAL_PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { erasedFields } from '#server/applications/application-fields.ts';
import { emptied, emptiedBut, NOBODY } from '#server/clients/erased-table.ts';
import { COMPUTED, ROW, WHEN, WHO } from '#server/export/dictionary/described.ts';

/** What erasing a person does with the rows that name the person and stay: the account, applications and their traces. */
export const ERASED_PEOPLE = {
  users: emptied('users', {
    ...byProfileField(() => null, OPTIONAL_PROFILE_FIELDS),
    password: '',
    firstName: 'Titular',
    lastName: 'eliminado',
    contactEmail: null,
    creditScore: null,
    accountStatus: 'suspended',
    kycStatus: 'pending',
    verifiedChannel: null,
    verifiedAt: null,
  }),
  loanApplications: emptied('loanApplications', {
    ...erasedFields(NOBODY),
    rejectionReason: null,
    counterOfferNotes: null,
    adminNotes: null,
    submissionHash: null,
  }),
  // Those of no loan that stays are deleted.
  agreements: emptied('agreements', { debtAgreement: null, creditAuthorization: null }),
  doNotLendEntries: emptiedBut(
    'doNotLendEntries',
    { cedula: null, reason: null, removalReason: null },
    {
      id: ROW,
      salt: 'with the digest it recognises the cédula when it is shown again',
      digest: 'with the salt it recognises the cédula when it is shown again',
      addedAt: WHEN,
      removedAt: WHEN,
      addedBy: WHO,
      removedBy: WHO,
    },
  ),
  merges: emptied('merges', { keptBefore: null, keptAfter: null, mergedBefore: null }),
  loanSearch: emptiedBut('loanSearch', {}, { loanId: ROW, words: COMPUTED }),
  events: emptied('events', { ip: null }),
} as const;
