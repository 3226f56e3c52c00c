import {
  entryOf,
  FIELD_GROUPS,
  type FieldGroup,
  type FormErrors,
  type FormField,
  type FormValues,
  isDraftField,
  isFormField,
} from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { choiceForStaff } from '#web/counter/for-staff.ts';

const GROUPS: readonly FieldGroup[] = ['person', 'loan', 'work', 'address', 'office', 'bank'];
const fieldNamesOf = (groups: readonly FieldGroup[]) =>
  groups.flatMap((group) => Object.keys(FIELD_GROUPS[group]).filter(isFormField));
const FIELDS = fieldNamesOf(GROUPS);

/** The questions of an application at the counter, on one screen, as in the form in the page. */
export const COUNTER_STEP: Step = {
  presentation: 'inline',
  number: 1,
  title: 'Datos de la solicitud',
  groups: GROUPS,
  fields: FIELDS,
  parts: [],
  missing: 'Faltan los siguientes campos:',
  aboutAnother: {
    headings: { loan: 'El préstamo' },
    looks: {
      ...Object.fromEntries(FIELDS.map((field) => [field, choiceForStaff(entryOf(field))])),
      address: { hint: 'Donde vive: calle, número, sector y ciudad.' },
      bankName: {
        ...choiceForStaff(entryOf('bankName')),
        hint: 'La cuenta debe estar a nombre del cliente: ahí se deposita el préstamo. Si no tiene, déjela vacía: se le entrega en efectivo.',
      },
    },
  },
};
/** The fields that the counter's form saves in the draft; photos are stored as they are taken. */
export const SAVED_FIELDS: readonly FormField[] = COUNTER_STEP.fields.filter(isDraftField);

/** Fields that may stay empty at the counter: the customer may have neither phone nor e-mail (rule: counter-client). */
const MAY_BE_EMPTY: readonly FormField[] = ['phone', 'email'];
/** The bank account, all or nothing of it: a customer without one gets the money in hand (rule: pay-out-slip). */
const ACCOUNT: readonly FormField[] = ['bankName', 'accountNumber'];
const isBlank = (field: FormField, values: FormValues): boolean => String(values[field]).trim() === '';
const isAsked = (field: FormField, values: FormValues): boolean =>
  !(
    (MAY_BE_EMPTY.includes(field) && isBlank(field, values)) ||
    (ACCOUNT.includes(field) && ACCOUNT.every((one) => isBlank(one, values)))
  );

/** The requirement of the counter's validation: valid typed values, every answer, or the photos too. */
export type Asked = 'typed' | 'answers' | 'all';

export function counterErrors(values: FormValues, asked: Asked): FormErrors {
  const fields =
    asked === 'all' ? [...COUNTER_STEP.fields, ...fieldNamesOf(['photos'])] : COUNTER_STEP.fields;
  const errors = errorsOf(
    { ...COUNTER_STEP, fields: fields.filter((field) => isAsked(field, values)) },
    values,
    true,
  );
  if (asked !== 'typed') return errors;
  const typed = Object.entries(errors).filter(([field]) => isFormField(field) && values[field] !== '');
  return Object.fromEntries(typed);
}
