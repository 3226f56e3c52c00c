import type { ComponentType } from 'react';
import { AMOUNT_NAME } from '#domain/limits/amounts.ts';
import { TERM_NAME } from '#domain/limits/instalments.ts';
import type { ApplyValues, StepProps } from '#web/applications/steps/apply-values.ts';
import { BankStep } from '#web/applications/steps/bank-step.tsx';
import { EmploymentStep } from '#web/applications/steps/employment-step.tsx';
import { LegalStep } from '#web/applications/steps/legal-step.tsx';
import { LoanStep } from '#web/applications/steps/loan-step.tsx';
import { PersonalStep } from '#web/applications/steps/personal-step.tsx';
import { type Asked, wireOf } from '#web/applications/steps/step-checks.ts';

export interface Step extends Asked {
  readonly slug: string;
  readonly title: string;
  readonly component: ComponentType<StepProps>;
}

/** The five steps in their order (specification §2, reading B). */
export const STEPS: readonly Step[] = [
  {
    slug: 'loan-details',
    title: 'Detalles del préstamo',
    component: LoanStep,
    missing: 'Faltan los siguientes campos:',
    fields: {
      amount: AMOUNT_NAME,
      term: TERM_NAME,
      loanType: 'Tipo de préstamo',
    },
  },
  {
    slug: 'personal-info',
    title: 'Información personal',
    component: PersonalStep,
    missing: 'Faltan los siguientes elementos:',
    optional: ['birthDate'],
    fields: {
      firstName: 'Nombre',
      lastName: 'Apellido',
      cedula: 'Cédula',
      email: 'Email',
      phone: 'Teléfono',
      birthDate: 'Fecha de nacimiento',
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

/** The step that asks a field. */
export const stepOf = (field: string): number => STEPS.findIndex((step) => field in step.fields);

/** The body of the one submit at the end (ruling B2). */
export const submissionOf = (values: ApplyValues): unknown => ({
  ...wireOf(values, Object.keys(values)),
  confirmAmount: true,
});
