import {
  entryOf,
  type FormField,
  type FormValues,
  fieldsAt,
  isFormField,
} from '#web/applications/form/form-fields.ts';
import { errorsOf, type FormStep } from '#web/applications/form/validation.ts';
import { kindOf } from '#web/fields/field-kinds.ts';

/** A step's place; the fifth is the confirmation. */
export type StepNumber = 1 | 2 | 3 | 4 | 5;
export type FormStepNumber = Exclude<StepNumber, 5>;
export const CONFIRMATION = 5 as const;
export const FORM_STEP_NUMBERS = [1, 2, 3, 4] as const satisfies readonly FormStepNumber[];

const formStep = (step: FormStepNumber) => ({ form: 'inline', fields: fieldsAt('inline', step) }) as const;

/** The four steps that a person fills (rule: inline-wizard); the table of fields says what each asks. */
export const FORM_STEPS: Readonly<Record<FormStepNumber, FormStep & { readonly title: string }>> = {
  1: { ...formStep(1), title: 'Información personal', missing: 'Faltan los siguientes campos:' },
  2: { ...formStep(2), title: 'Información Laboral', missing: 'Faltan los siguientes campos laborales:' },
  3: { ...formStep(3), title: 'Información bancaria', missing: 'Faltan los siguientes campos:' },
  4: { ...formStep(4), title: 'Documentos y firma', missing: 'Faltan los siguientes elementos:' },
};

const isRight = (step: FormStepNumber, values: FormValues) =>
  Object.keys(errorsOf(FORM_STEPS[step], values)).length === 0;

/** How far somebody may go: each step opens the next, and the fourth continues freely. */
export function reachable(values: FormValues): StepNumber {
  if (!isRight(1, values)) return 1;
  if (!isRight(2, values)) return 2;
  return isRight(3, values) ? CONFIRMATION : 3;
}

/** The step that asks a field, for a sentence that the server says about it. */
export const stepOf = (field: string): FormStepNumber | null =>
  isFormField(field)
    ? (FORM_STEP_NUMBERS.find((step) => FORM_STEPS[step].fields.includes(field)) ?? null)
    : null;

/** The fields of a draft that each step sends. */
export const fieldsOf = (step: FormStepNumber): readonly FormField[] =>
  FORM_STEPS[step].fields.filter((field) => !kindOf(entryOf(field).kind).ofSigning);

/** What a submission needs of an earlier step and is not there yet. */
export const lacking = (step: 1 | 2 | 3, values: FormValues) => errorsOf(FORM_STEPS[step], values, true);
