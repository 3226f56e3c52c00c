import type { Application } from '#contract/applications.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDay } from '#domain/calendar.ts';
import { AMOUNT_NAME } from '#domain/limits/amounts.ts';
import { TERM_NAME } from '#domain/limits/instalments.ts';
import { type ApplyValues, pesosText } from '#web/applications/steps/apply-values.ts';
import { type Asked, errorsOf } from '#web/applications/steps/step-checks.ts';

/** A step's place; the fifth is the confirmation. */
export type StepNumber = 1 | 2 | 3 | 4 | 5;
export const CONFIRMATION = 5;

/** The account number in this form (specification §5, reading C45). */
export const ACCOUNT_MAX = 25;

/** What each step asks, and the four that a person fills (specification §2, reading A). */
export const ASKED = {
  1: {
    title: 'Información personal',
    missing: 'Faltan los siguientes campos:',
    optional: ['maritalStatus'],
    fields: {
      firstName: 'Nombre',
      lastName: 'Apellido',
      cedula: 'Cédula',
      phone: 'Teléfono',
      email: 'Email',
      birthDate: 'Fecha de nacimiento',
      maritalStatus: 'Estado civil',
      amount: AMOUNT_NAME,
      term: TERM_NAME,
      loanType: 'Tipo de préstamo',
    },
  },
  2: {
    title: 'Información Laboral',
    missing: 'Faltan los siguientes campos laborales:',
    // Company and time open the way; what else a submission needs may follow until it is signed (ruling B15).
    optional: ['monthlyIncome', 'jobTitle', 'address'],
    fields: {
      monthlyIncome: 'Ingreso mensual',
      timeAtWork: 'Tiempo en el trabajo',
      timeUnit: 'Unidad de tiempo',
      employer: 'Empresa',
      jobTitle: 'Cargo',
      address: 'Dirección',
    },
  },
  3: {
    title: 'Información bancaria',
    missing: 'Faltan los siguientes campos:',
    optional: [],
    fields: { bankName: 'Banco', accountType: 'Tipo de cuenta', accountNumber: 'Número de cuenta' },
  },
  4: {
    title: 'Documentos y firma',
    missing: 'Faltan los siguientes elementos:',
    optional: [],
    fields: {
      cedulaPhotoUrl: 'Foto de la cédula (frente)',
      cedulaBackPhotoUrl: 'Foto de la cédula (reverso)',
      selfieWithCedulaUrl: 'Selfie con la cédula',
      acceptDebtAgreement: 'Aceptar el Debo y Pagaré',
      debtAgreementSignature: 'Firma del Debo y Pagaré',
      acceptCreditCheck: 'Autorizar la revisión crediticia',
      creditAuthorizationSignature: 'Firma de la Autorización de Crédito',
      acceptTermsAndConditions: 'Aceptar los términos y condiciones',
    },
  },
} as const satisfies Record<1 | 2 | 3 | 4, Asked & { readonly title: string }>;

const isRight = (asked: Asked, values: ApplyValues) => Object.keys(errorsOf(asked, values)).length === 0;

/** How far somebody may go: each step opens the next, and the fourth continues freely. */
export function reachable(values: ApplyValues): StepNumber {
  if (!isRight(ASKED[1], values)) return 1;
  if (!isRight(ASKED[2], values)) return 2;
  return isRight(ASKED[3], values) ? CONFIRMATION : 3;
}

/** The step that asks a field, for a sentence that the server says about it. */
export const stepOf = (field: string): 1 | 2 | 3 | 4 | null =>
  ([1, 2, 3, 4] as const).find((step) => field in ASKED[step].fields) ?? null;

/** The fields of a draft that each step sends. */
export const fieldsOf = (step: 1 | 2 | 3 | 4): string[] =>
  Object.keys(ASKED[step].fields).filter((field) => !/^accept|Signature$/.test(field));

/** What a submission needs of an earlier step and is not there yet. */
export function lacking(step: 1 | 2 | 3, values: ApplyValues) {
  const strict: Asked = {
    ...ASKED[step],
    optional: ASKED[step].optional.filter((field) => field === 'maritalStatus'),
  };
  return errorsOf(strict, values);
}

const text = (known: string | number | null) => (known === null ? '' : String(known));

/** What a draft holds, as the form shows it; what it does not hold is left to what is known of the person. */
export function draftValues(draft: Application): Partial<ApplyValues> {
  const held = {
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
    cedula: draft.cedula ? formatCedula(draft.cedula) : '',
    email: text(draft.email),
    phone: draft.phone ? formatPhone(draft.phone) : '',
    birthDate: draft.birthDate ? formatDay(draft.birthDate) : '',
    maritalStatus: text(draft.maritalStatus),
    address: text(draft.address),
    loanType: text(draft.loanType),
    amount: pesosText(draft.amount),
    term: text(draft.term),
    monthlyIncome: pesosText(draft.monthlyIncome),
    timeAtWork: text(draft.timeAtWork),
    timeUnit: text(draft.timeUnit),
    employer: text(draft.employer),
    jobTitle: text(draft.jobTitle),
    bankName: text(draft.bankName),
    accountType: text(draft.accountType),
    accountNumber: text(draft.accountNumber),
    cedulaPhotoUrl: text(draft.cedulaPhotoUrl),
    cedulaBackPhotoUrl: text(draft.cedulaBackPhotoUrl),
    selfieWithCedulaUrl: text(draft.selfieWithCedulaUrl),
  };
  return Object.fromEntries(Object.entries(held).filter(([, value]) => value !== ''));
}
