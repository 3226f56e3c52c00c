import * as z from 'zod/mini';
import { agreed, drawnUnder } from '#contract/agreement.ts';
import { changedFields, neededFields, optionalFields } from '#contract/application-fields.ts';
import {
  allOrNone,
  cedula,
  clientId,
  emptiable,
  requiredDay,
  requiredText,
  signatureImage,
  wholeNumber,
} from '#contract/fields.ts';
import { keysOf } from '#domain/enum-table.ts';
import { DRAFT_STEPS } from '#domain/limits/limits.ts';
import { visibleLine } from '#domain/printable.ts';
import { paydaysRefusal } from '#domain/products/paydays.ts';

const SIGN = 'La firma es requerida para continuar';
const signatures = {
  debtAgreementSignature: z.optional(signatureImage(SIGN)),
  creditAuthorizationSignature: z.optional(signatureImage(SIGN)),
};

/** Boxes that a customer has to tick in an application (rule: application-fields). */
const acceptances = {
  confirmAmount: z.literal(true, 'Debe confirmar el monto'),
  acceptDebtAgreement: z.literal(true, 'Debe aceptar el Debo y Pagaré'),
  acceptCreditCheck: z.literal(true, 'Debe autorizar la revisión crediticia'),
  acceptTermsAndConditions: z.literal(true, 'Debe aceptar los términos y condiciones'),
};

/** Values of the acceptances of a complete application: all ticked. */
export const acceptanceFields = {
  confirmAmount: true,
  acceptDebtAgreement: true,
  acceptCreditCheck: true,
  acceptTermsAndConditions: true,
} as const;

/** Refuses a loan whose plan waits for the applicant's paydays without these (rule: paydays). */
function needsPaydays({
  value,
  issues,
}: {
  readonly value: { readonly term: number; readonly paydays?: string | undefined };
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  const message = paydaysRefusal(value.term, value.paydays);
  if (message !== null) issues.push({ code: 'custom', message, path: ['paydays'], input: value });
}

/** A whole application, sent once at the end (rules: application-modal, draft-or-submission). */
export const submission = z
  .strictObject({
    ...neededFields,
    ...optionalFields,
    ...signatures,
    ...acceptances,
    ...agreed,
    clientId: z.optional(clientId),
  })
  .check(allOrNone({ debtAgreementSignature: SIGN, creditAuthorizationSignature: SIGN }), needsPaydays);
/** A draft of an application: the fields known so far, each with its format checked. */
export const draft = z.strictObject({
  ...z.partial(z.object(neededFields)).shape,
  ...optionalFields,
  ...signatures,
  draftStep: emptiable(wholeNumber('Paso no válido', 1, DRAFT_STEPS)),
});
/** Schema of a photo that the staff took at the counter. */
const takenPhoto = z.string('Falta esta foto').check(z.minLength(1, 'Falta esta foto'));
/**
 * A draft that the staff send from the counter: its person may have neither phone nor e-mail nor bank account, and is
 * identified by birth date and photos (rule: counter-application).
 */
export const counterSubmission = z
  .strictObject({
    ...neededFields,
    ...optionalFields,
    phone: z.optional(neededFields.phone),
    email: z.optional(neededFields.email),
    bankName: z.optional(neededFields.bankName),
    accountType: z.optional(neededFields.accountType),
    accountNumber: z.optional(neededFields.accountNumber),
    birthDate: requiredDay('Fecha de nacimiento es requerida'),
    cedulaPhotoUrl: takenPhoto,
    cedulaBackPhotoUrl: takenPhoto,
    selfieWithCedulaUrl: takenPhoto,
    ...acceptances,
  })
  .check(
    allOrNone({ bankName: 'Banco es requerido', accountNumber: 'Número de cuenta es requerido' }),
    ({ value, issues }) => {
      if (value.accountNumber !== undefined && value.accountType === undefined)
        issues.push({
          code: 'custom',
          message: 'Tipo de cuenta es requerido',
          path: ['accountType'],
          input: value,
        });
    },
    needsPaydays,
  );
export type Submission = z.infer<typeof submission>;
export type Draft = z.infer<typeof draft>;

/** A change of a draft: fields that it does not name stay, and `null` or a blank text empties a field. */
export const draftChange = z.strictObject({
  ...changedFields,
  ...signatures,
  draftStep: draft.shape.draftStep,
});
export type DraftChange = z.infer<typeof draftChange>;

/**
 * Splits a change of a draft: the fields that it empties (`null`, as which the server reads blank texts), and the new
 * values of the others.
 */
export function splitChange(change: DraftChange) {
  const emptied = [...keysOf(changedFields), 'draftStep' as const].filter((field) => change[field] === null);
  const said = Object.entries(change).filter(([, value]) => value !== null);
  return { emptied, filled: draft.parse(Object.fromEntries(said)) };
}

/** The schema for a body: one with any acceptance is a submission, else it is a draft (rule: draft-or-submission). */
export function applicationBodyFor(raw: unknown) {
  const carries =
    typeof raw === 'object' && raw !== null && Object.keys(acceptances).some((key) => key in raw);
  return carries ? submission : draft;
}

/** An optional box beside a signature; the evidence names only those that were sent (rule: evidence-as-sent). */
export const acceptTermsAndConditions = z.optional(acceptances.acceptTermsAndConditions);
/** The boxes beside a signature that is sent alone, not with an application. */
export const acceptedWithSignature = {
  acceptDebtAgreement: z.optional(acceptances.acceptDebtAgreement),
  acceptCreditCheck: z.optional(acceptances.acceptCreditCheck),
  acceptTermsAndConditions,
};

export const signature = z.strictObject({
  fullName: requiredText('Complete todos los campos de firma para ambos documentos', 240),
  cedula,
  signatureDate: emptiable(z.string().check(z.overwrite(visibleLine), z.maxLength(40))),
  debtAgreementSignature: signatureImage(SIGN),
  creditAuthorizationSignature: signatureImage(SIGN),
  ...drawnUnder,
});
