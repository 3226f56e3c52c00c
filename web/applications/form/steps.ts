import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormValues,
  isFormField,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { type Checked, errorsOf } from '#web/applications/form/validation.ts';

export interface Step extends Checked {
  /** 1 to 5. */
  readonly number: number;
  readonly title: string;
  /** Continues whatever is missing: the form in the page may be signed another day (rule: inline-wizard). */
  readonly mayBeLeftIncomplete?: true;
}

const MISSING = 'Faltan los siguientes campos:';
const MISSING_AT_WORK = 'Faltan los siguientes campos laborales:';
const MISSING_ELEMENTS = 'Faltan los siguientes elementos:';

/** The steps of a presentation in their order; the table of fields says which step asks a field. */
const stepsOf = (
  presentation: Presentation,
  steps: readonly Pick<Step, 'title' | 'missing' | 'mayBeLeftIncomplete'>[],
): readonly Step[] =>
  steps.map((step, index) => ({
    ...step,
    presentation,
    number: index + 1,
    fields: FORM_FIELD_NAMES.filter((field) => entryOf(field)[presentation]?.step === index + 1),
  }));

/** "Paso X de 5" in both (rules: application-modal, inline-wizard). */
export const STEPS: Readonly<Record<Presentation, readonly Step[]>> = {
  modal: stepsOf('modal', [
    { title: 'Detalles del préstamo', missing: MISSING },
    { title: 'Información personal', missing: MISSING_ELEMENTS },
    { title: 'Información Laboral', missing: MISSING_AT_WORK },
    { title: 'Información bancaria', missing: MISSING },
    { title: 'Documentos y firma', missing: MISSING_ELEMENTS },
  ]),
  inline: stepsOf('inline', [
    { title: 'Información personal', missing: MISSING },
    { title: 'Información Laboral', missing: MISSING_AT_WORK },
    { title: 'Información bancaria', missing: MISSING },
    { title: 'Documentos y firma', missing: MISSING_ELEMENTS, mayBeLeftIncomplete: true },
    // Asks nothing: the confirmation (rule: honest-confirmation).
    { title: 'Confirmación', missing: '' },
  ]),
};
export const LAST_STEP = 5;
/** Of the form in the page: the last one that asks something. */
export const SIGNING_STEP = 4;

/** @throws for a number that is no step's. */
export function stepAt(presentation: Presentation, number: number): Step {
  const step = STEPS[presentation][number - 1];
  if (!step) throw new Error(`There is no step ${number}`);
  return step;
}

export const isRight = (step: Step, values: FormValues): boolean =>
  step.mayBeLeftIncomplete === true || Object.keys(errorsOf(step, values)).length === 0;

/** How far the form is open: each step opens the next one once it is right. */
export const furthestStep = (presentation: Presentation, values: FormValues): number =>
  STEPS[presentation].find((step) => !isRight(step, values))?.number ?? LAST_STEP;

/** The step that asks a field, for an error that the server names by its field; `undefined` where none does. */
export const stepOf = (presentation: Presentation, field: string): Step | undefined =>
  isFormField(field) ? STEPS[presentation].find(({ fields }) => fields.includes(field)) : undefined;
