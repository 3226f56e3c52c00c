import * as z from 'zod/mini';
import { agreed } from '#contract/agreement.ts';
import { changedFields, neededFields, optionalFields } from '#contract/application-fields.ts';
import { cedula, clientId, emptiable, requiredText, signatureImage, wholeNumber } from '#contract/fields.ts';
import { membersOf } from '#domain/closed-set.ts';
import { DRAFT_STEPS } from '#domain/limits/limits.ts';
import { visibleLine } from '#domain/visible-text.ts';

const signatures = {
  debtAgreementSignature: z.optional(signatureImage('La firma es requerida para continuar')),
  creditAuthorizationSignature: z.optional(signatureImage('La firma es requerida para continuar')),
};

/** Ticked or it is not an application (rule: application-fields). */
const acceptances = {
  confirmAmount: z.literal(true, 'Debe confirmar el monto'),
  acceptDebtAgreement: z.literal(true, 'Debe aceptar el Debo y Pagaré'),
  acceptCreditCheck: z.literal(true, 'Debe autorizar la revisión crediticia'),
  acceptTermsAndConditions: z.literal(true, 'Debe aceptar los términos y condiciones'),
};

/** All of them ticked, as a complete application carries them. */
export const acceptanceFields = {
  confirmAmount: true,
  acceptDebtAgreement: true,
  acceptCreditCheck: true,
  acceptTermsAndConditions: true,
} as const;

/** A whole application, sent once at the end (rules: application-modal, draft-or-submission). */
export const submission = z.strictObject({
  ...neededFields,
  ...optionalFields,
  ...signatures,
  ...acceptances,
  ...agreed,
  clientId: z.optional(clientId),
});
/** A draft carries what is known so far; its formats are checked all the same. */
export const draft = z.strictObject({
  ...z.partial(z.object(neededFields)).shape,
  ...optionalFields,
  ...signatures,
  draftStep: emptiable(wholeNumber('Paso no válido', 1, DRAFT_STEPS)),
});
export type Submission = z.infer<typeof submission>;
export type Draft = z.infer<typeof draft>;

/** A change of a draft: what it does not name stays, and `null` or a blank text empties a field. */
export const draftChange = z.strictObject({
  ...changedFields,
  ...signatures,
  draftStep: draft.shape.draftStep,
});
export type DraftChange = z.infer<typeof draftChange>;

/** The fields that a change empties (`null`: the server has blank texts as that), and what it says of the others. */
export function splitChange(change: DraftChange) {
  const emptied = [...membersOf(changedFields), 'draftStep' as const].filter(
    (field) => change[field] === null,
  );
  const said = Object.entries(change).filter(([, value]) => value !== null);
  return { emptied, filled: draft.parse(Object.fromEntries(said)) };
}

/** A body that carries any acceptance means a submission (rule: draft-or-submission). */
export function applicationBodyFor(raw: unknown) {
  const carries =
    typeof raw === 'object' && raw !== null && Object.keys(acceptances).some((key) => key in raw);
  return carries ? submission : draft;
}

/** May be ticked where one signs; the evidence names only what was sent (rule: evidence-as-sent). */
export const acceptTermsAndConditions = z.optional(acceptances.acceptTermsAndConditions);
/** The boxes beside a signature that is an answer of its own. */
export const acceptedWithSignature = {
  acceptDebtAgreement: z.optional(acceptances.acceptDebtAgreement),
  acceptCreditCheck: z.optional(acceptances.acceptCreditCheck),
  acceptTermsAndConditions,
};

export const signature = z.strictObject({
  fullName: requiredText('Complete todos los campos de firma para ambos documentos', 240),
  cedula,
  signatureDate: emptiable(z.string().check(z.overwrite(visibleLine), z.maxLength(40))),
  debtAgreementSignature: signatureImage('La firma es requerida para continuar'),
  creditAuthorizationSignature: signatureImage('La firma es requerida para continuar'),
});
