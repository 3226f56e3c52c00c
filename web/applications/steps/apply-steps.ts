import type { ComponentType } from 'react';
import { BankStep } from '#web/applications/steps/bank-step.tsx';
import { EmploymentStep } from '#web/applications/steps/employment-step.tsx';
import { LegalStep } from '#web/applications/steps/legal-step.tsx';
import { LoanStep } from '#web/applications/steps/loan-step.tsx';
import { PersonalStep } from '#web/applications/steps/personal-step.tsx';
import { type FormStep, wireOf } from '#web/form/form-checks.ts';
import { FORM_FIELD_NAMES, type FormValues, fieldsAt, isFormField } from '#web/form/form-fields.ts';
import type { StepProps } from '#web/form/step-fields.tsx';

export interface Step extends FormStep {
  readonly slug: string;
  readonly title: string;
  readonly component: ComponentType<StepProps>;
}

const formStep = (step: number) => ({ form: 'modal', fields: fieldsAt('modal', step) }) as const;

/** The five steps in their order (rule: application-modal); the table of fields says what each asks. */
export const STEPS: readonly Step[] = [
  {
    ...formStep(1),
    slug: 'loan-details',
    title: 'Detalles del préstamo',
    component: LoanStep,
    missing: 'Faltan los siguientes campos:',
  },
  {
    ...formStep(2),
    slug: 'personal-info',
    title: 'Información personal',
    component: PersonalStep,
    missing: 'Faltan los siguientes elementos:',
  },
  {
    ...formStep(3),
    slug: 'financial-info',
    title: 'Información Laboral',
    component: EmploymentStep,
    missing: 'Faltan los siguientes campos laborales:',
  },
  {
    ...formStep(4),
    slug: 'banking-info',
    title: 'Información bancaria',
    component: BankStep,
    missing: 'Faltan los siguientes campos:',
  },
  {
    ...formStep(5),
    slug: 'legal',
    title: 'Documentos y firma',
    component: LegalStep,
    missing: 'Faltan los siguientes elementos:',
  },
];

/** The step that asks a field; `null` where none does. */
export function stepOf(field: string): number | null {
  const index = isFormField(field) ? STEPS.findIndex(({ fields }) => fields.includes(field)) : -1;
  return index < 0 ? null : index;
}

/** The body of the one submit at the end (rule: application-travels-once). */
export const submissionOf = (values: FormValues): Record<string, unknown> => ({
  ...wireOf(values, FORM_FIELD_NAMES),
  confirmAmount: true,
});
