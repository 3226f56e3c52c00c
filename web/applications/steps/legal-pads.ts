import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';

/** Both documents, in the order in which they are signed, with the fields of each. */
export const PADS = [
  {
    kind: 'debt-agreement',
    name: LEGAL_DOCUMENT['debt-agreement'].label,
    field: 'debtAgreementSignature',
    accept: 'acceptDebtAgreement',
    label: 'He leído y acepto el Debo y Pagaré',
  },
  {
    kind: 'credit-authorization',
    name: LEGAL_DOCUMENT['credit-authorization'].label,
    field: 'creditAuthorizationSignature',
    accept: 'acceptCreditCheck',
    label: 'Autorizo la revisión de mi crédito',
  },
] as const;
