import type { ComponentType } from 'react';
import {
  FORM_FIELD_NAMES,
  type FormValues,
  fieldsAt,
  isFormField,
} from '#web/applications/form/form-fields.ts';
import { type FormStep, wireOf } from '#web/applications/form/validation.ts';
import { BankStep } from '#web/applications/modal/bank-select.tsx';
import { EmploymentStep } from '#web/applications/modal/employment-step.tsx';
import { PersonalStep } from '#web/applications/modal/modal-steps.tsx';
import { LoanStep } from '#web/applications/steps/estimate.tsx';
import { LegalStep } from '#web/applications/steps/legal-documents.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';

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
