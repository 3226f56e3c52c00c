import * as z from 'zod/mini';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import {
  cedula,
  day,
  email,
  INCOME_MAX,
  optionalText,
  ownFile,
  personName,
  phone,
  requiredText,
  signatureImage,
  wholeNumber,
} from '#contract/fields.ts';
import { ACCOUNT_TYPES, TIME_UNIT, TIMES_WORKING } from '#domain/applications/application.ts';
import { spellingsOf } from '#domain/closed-set.ts';
import { DRAFT_STEPS, TIME_AT_WORK_MAX } from '#domain/limits/limits.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';

const fileAddress = z.optional(ownFile);
// Other spellings are normalised by the verb.
export const loanType = z.enum(spellingsOf(LOAN_TYPE), 'Tipo de préstamo es requerido');
const TIME_UNIT_MISSING = 'Unidad de tiempo es requerida';
const ACCOUNT_TYPE = 'Tipo de cuenta es requerido';

const optionalFields = {
  fullName: z.optional(personName('Nombre es requerido', 0, 240)),
  birthDate: z.optional(day),
  maritalStatus: optionalText(40),
  companyName: optionalText(),
  timeWorking: z.optional(z.enum(TIMES_WORKING)),
  cedulaPhotoUrl: fileAddress,
  cedulaBackPhotoUrl: fileAddress,
  selfieWithCedulaUrl: fileAddress,
  debtAgreementSignature: z.optional(signatureImage('La firma es requerida para continuar')),
  creditAuthorizationSignature: z.optional(signatureImage('La firma es requerida para continuar')),
};

const asked = {
  firstName: personName('Nombre es requerido', 1),
  lastName: personName('Apellido es requerido', 1),
  cedula,
  email: email(),
  phone,
  address: requiredText('Dirección es requerida'),
  monthlyIncome: wholeNumber('Ingreso mensual es requerido', 1, INCOME_MAX),
  timeAtWork: wholeNumber('Tiempo en el trabajo es requerido', 1, TIME_AT_WORK_MAX),
  timeUnit: z.enum(spellingsOf(TIME_UNIT), TIME_UNIT_MISSING),
  employer: requiredText('Empresa es requerida'),
  jobTitle: requiredText('Cargo es requerido'),
  bankName: requiredText('Banco es requerido'),
  accountNumber: requiredText('Número de cuenta es requerido', 34),
  accountType: z.enum(ACCOUNT_TYPES, ACCOUNT_TYPE),
  loanType,
  amount: loanAmount,
  term: loanTerm,
};

/** Ticked or it is not an application (specification §5). */
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

/** A whole application, sent once at the end (reading B, ruling B3). */
export const submission = z.strictObject({ ...asked, ...optionalFields, ...acceptances });
/** A draft carries what is known so far; its formats are checked all the same. */
export const draft = z.strictObject({
  ...z.partial(z.object(asked)).shape,
  ...optionalFields,
  draftStep: z.optional(wholeNumber('Paso no válido', 1, DRAFT_STEPS)),
});
export type Submission = z.infer<typeof submission>;
export type Draft = z.infer<typeof draft>;

/** A body that carries any acceptance means a submission (ruling B3). */
export function applicationBodyFor(raw: unknown) {
  const carries =
    typeof raw === 'object' && raw !== null && Object.keys(acceptances).some((key) => key in raw);
  return carries ? submission : draft;
}

/** May be ticked where one signs; the evidence names only what was sent (ruling B20). */
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
  signatureDate: z.optional(z.string().check(z.maxLength(40))),
  debtAgreementSignature: signatureImage('La firma es requerida para continuar'),
  creditAuthorizationSignature: signatureImage('La firma es requerida para continuar'),
});
