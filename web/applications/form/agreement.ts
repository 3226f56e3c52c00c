import { useQuery } from '@tanstack/react-query';
import type { ShownAgreement } from '#contract/agreement.ts';
import { printedFields } from '#contract/application-fields.ts';
import { parsePesos } from '#domain/money.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';
import { FORM_FIELDS, type FormValues } from '#web/applications/form/form-fields.ts';
import { agreementQuery, type ToRead } from '#web/signing/agreement-query.ts';

/** The note and the authorization, in the order in which they are signed, each with its fields in the form. */
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

/** The body of the call that renders the texts to sign, from the form's values so far. */
export function toRead(values: FormValues): ToRead {
  const printed = printedFields.parse({ ...values, fullName: fullNameOf(values) });
  return { ...printed, amount: parsePesos(values.amount) ?? 0, term: Number(values.term) };
}

export const usePreview = (values: FormValues) => useQuery(agreementQuery(toRead(values)));

export const fullNameOf = ({ firstName, lastName }: Pick<FormValues, 'firstName' | 'lastName'>) =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

/**
 * "Bueno y válido por la suma de …" from the note: the debtor's own words, shown over the signature (Código Civil, art.
 * 1326).
 */
export const pledgeOf = ({ documents }: ShownAgreement) =>
  /Bueno y válido por[^.]*\./s
    .exec(documents.find(({ kind }) => kind === 'debt-agreement')?.text ?? '')?.[0]
    .replace(/\s+/g, ' ');
