import {
  entryOf,
  FIELD_GROUPS,
  type FieldGroup,
  type FormValues,
  isFormField,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import { type Checked, errorsOf } from '#web/applications/form/validation.ts';

export interface Step extends Checked {
  /** 1 to 5. */
  readonly number: number;
  readonly title: string;
  readonly groups: readonly FieldGroup[];
  /** Continues whatever is missing: the form in the page may be signed another day (rule: inline-wizard). */
  readonly mayBeLeftIncomplete?: true;
}

const MISSING = 'Faltan los siguientes campos:';
const MISSING_AT_WORK = 'Faltan los siguientes campos laborales:';
const MISSING_ELEMENTS = 'Faltan los siguientes elementos:';

const stepsOf = (
  presentation: Presentation,
  steps: readonly Omit<Step, 'presentation' | 'number' | 'fields'>[],
): readonly Step[] =>
  steps.map((step, index) => ({
    ...step,
    presentation,
    number: index + 1,
    fields: step.groups
      .flatMap((group) => Object.keys(FIELD_GROUPS[group]).filter(isFormField))
      .filter((field) => entryOf(field)[presentation] !== null),
  }));

/** "Paso X de 5" in both (rules: application-modal, inline-wizard). */
export const STEPS: Readonly<Record<Presentation, readonly Step[]>> = {
  modal: stepsOf('modal', [
    { title: 'Detalles del préstamo', groups: ['loan'], missing: MISSING },
    { title: 'Información personal', groups: ['person', 'address', 'photos'], missing: MISSING_ELEMENTS },
    { title: 'Información Laboral', groups: ['work'], missing: MISSING_AT_WORK },
    { title: 'Información bancaria', groups: ['bank'], missing: MISSING },
    { title: 'Documentos y firma', groups: ['signing'], missing: MISSING_ELEMENTS },
  ]),
  inline: stepsOf('inline', [
    { title: 'Información personal', groups: ['person', 'loan'], missing: MISSING },
    { title: 'Información Laboral', groups: ['work', 'address'], missing: MISSING_AT_WORK },
    { title: 'Información bancaria', groups: ['bank'], missing: MISSING },
    {
      title: 'Documentos y firma',
      groups: ['photos', 'signing'],
      missing: MISSING_ELEMENTS,
      mayBeLeftIncomplete: true,
    },
    // Asks nothing (rule: honest-confirmation).
    { title: 'Confirmación', groups: [], missing: '' },
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
