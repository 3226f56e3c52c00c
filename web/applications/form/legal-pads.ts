import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';

/** Both documents, in the order in which they are signed, with the fields of each. */
export const PADS = [
  {
    kind: 'debt-agreement',
    name: LEGAL_DOCUMENT['debt-agreement'].label,
    field: 'debtAgreementSignature',
    accept: 'acceptDebtAgreement',
    label: FORM_FIELDS.acceptDebtAgreement.label,
  },
  {
    kind: 'credit-authorization',
    name: LEGAL_DOCUMENT['credit-authorization'].label,
    field: 'creditAuthorizationSignature',
    accept: 'acceptCreditCheck',
    label: FORM_FIELDS.acceptCreditCheck.label,
  },
] as const;
