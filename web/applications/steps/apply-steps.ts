import type { ComponentType } from 'react';
import { submission } from '#contract/submission.ts';
import { parsePesos } from '#domain/money.ts';
import type { ApplyField, ApplyValues, StepProps } from '#web/applications/steps/apply-values.ts';
import { BankStep } from '#web/applications/steps/bank-step.tsx';
import { EmploymentStep } from '#web/applications/steps/employment-step.tsx';
import { LegalStep } from '#web/applications/steps/legal-step.tsx';
import { LoanStep } from '#web/applications/steps/loan-step.tsx';
import { PersonalStep } from '#web/applications/steps/personal-step.tsx';

export interface Step {
  readonly slug: string;
  readonly title: string;
  readonly component: ComponentType<StepProps>;
  /** The fields that the step asks, each with the name that a sentence about it uses. */
  readonly fields: Partial<Record<ApplyField, string>>;
  /** Begins the sentence that lists what is missing (specification §5). */
  readonly missing: string;
}

export const GENERIC = 'Por favor complete todos los campos requeridos antes de continuar.';

/** The five steps in their order (specification §2, reading B). */
export const STEPS: readonly Step[] = [
  {
    slug: 'loan-details',
    title: 'Detalles del préstamo',
    component: LoanStep,
    missing: 'Faltan los siguientes campos:',
    fields: {
      amount: 'Cantidad solicitada (RD$2,500 - RD$20,000)',
      term: 'Número de cuotas (1, 2 o 3)',
      loanType: 'Tipo de préstamo',
    },
  },
  {
    slug: 'personal-info',
    title: 'Información personal',
    component: PersonalStep,
    missing: 'Faltan los siguientes elementos:',
    fields: {
      firstName: 'Nombre',
      lastName: 'Apellido',
      cedula: 'Cédula',
      email: 'Email',
      phone: 'Teléfono',
      address: 'Dirección',
      cedulaPhotoUrl: 'Foto de la cédula (frente)',
      cedulaBackPhotoUrl: 'Foto de la cédula (reverso)',
      selfieWithCedulaUrl: 'Selfie con la cédula',
    },
  },
  {
    slug: 'financial-info',
    title: 'Información Laboral',
    component: EmploymentStep,
    missing: 'Faltan los siguientes campos laborales:',
    fields: {
      monthlyIncome: 'Ingreso mensual',
      timeAtWork: 'Tiempo en el trabajo',
      timeUnit: 'Unidad de tiempo',
      employer: 'Empresa',
      jobTitle: 'Cargo',
    },
  },
  {
    slug: 'banking-info',
    title: 'Información bancaria',
    component: BankStep,
    missing: 'Faltan los siguientes campos:',
    fields: { bankName: 'Banco', accountType: 'Tipo de cuenta', accountNumber: 'Número de cuenta' },
  },
  {
    slug: 'legal',
    title: 'Documentos y firma',
    component: LegalStep,
    missing: 'Faltan los siguientes elementos:',
    fields: {
      acceptDebtAgreement: 'Aceptar el Debo y Pagaré',
      debtAgreementSignature: 'Firma del Debo y Pagaré',
      acceptCreditCheck: 'Autorizar la revisión crediticia',
      creditAuthorizationSignature: 'Firma de la Autorización de Crédito',
      acceptTermsAndConditions: 'Aceptar los términos y condiciones',
    },
  },
];

const NUMBERS: ReadonlySet<ApplyField> = new Set(['amount', 'term', 'monthlyIncome', 'timeAtWork']);
const PHOTO = 'Falta esta foto';
const ALSO_REQUIRED: Partial<Record<ApplyField, string>> = {
  cedulaPhotoUrl: PHOTO,
  cedulaBackPhotoUrl: PHOTO,
  selfieWithCedulaUrl: PHOTO,
  debtAgreementSignature: 'La firma es requerida para continuar',
  creditAuthorizationSignature: 'La firma es requerida para continuar',
};

/** A value as the contract wants it: numbers as numbers, nothing as nothing. */
function wireValue(field: ApplyField, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (NUMBERS.has(field)) return parsePesos(value) ?? undefined;
  return value.trim() === '' ? undefined : value;
}

/** The contract's sentence for a field, or nothing when it is right. */
function errorOf(field: ApplyField, value: string | boolean): string | undefined {
  const wire = wireValue(field, value);
  const required = ALSO_REQUIRED[field];
  // The server takes an application without photos; this form asks for them (reading C31).
  if (required !== undefined && wire === undefined) return required;
  const checked = submission.shape[field].safeParse(wire);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** What stands wrong in a step, by field. */
export function errorsOf(step: Step, values: ApplyValues): Partial<Record<ApplyField, string>> {
  const fields = Object.keys(step.fields).filter((field): field is ApplyField => field in values);
  const errors = fields.flatMap((field) => {
    const message = errorOf(field, values[field]);
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(errors);
}

/** The sentence over the fields: what is missing or wrong, by name. */
export function summaryOf(step: Step, errors: Partial<Record<ApplyField, string>>): string {
  const names = Object.entries(step.fields).flatMap(([field, name]) => (field in errors ? [name] : []));
  return `${step.missing} ${names.join(', ')}`;
}

/** The step that asks a field. */
export const stepOf = (field: string): number => STEPS.findIndex((step) => field in step.fields);

/** The body of the one submit at the end (ruling B2). */
export function submissionOf(values: ApplyValues): unknown {
  const entries = Object.entries(values).filter(
    (entry): entry is [ApplyField, string | boolean] => entry[0] in values,
  );
  return {
    ...Object.fromEntries(entries.map(([field, value]) => [field, wireValue(field, value)])),
    confirmAmount: true,
  };
}
