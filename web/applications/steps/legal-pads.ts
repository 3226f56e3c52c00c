/** Both documents, in the order in which they are signed, with the fields of each. */
export const PADS = [
  {
    kind: 'debt-agreement',
    name: 'Debo y Pagaré',
    field: 'debtAgreementSignature',
    accept: 'acceptDebtAgreement',
    label: 'He leído y acepto el Debo y Pagaré',
  },
  {
    kind: 'credit-authorization',
    name: 'Autorización de Crédito',
    field: 'creditAuthorizationSignature',
    accept: 'acceptCreditCheck',
    label: 'Autorizo la revisión de mi crédito',
  },
] as const;
