import { submission } from '#contract/submission.ts';
import { ageOn, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import {
  entryOf,
  type FormErrors,
  type FormField,
  type FormName,
  type FormValues,
} from '#web/applications/form/form-fields.ts';
import { kindOf, type Stored } from '#web/fields/field-kinds.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';

/** What a step of a form asks. */
export interface FormStep {
  readonly form: FormName;
  readonly fields: readonly FormField[];
  /** Begins the sentence that lists what is missing (rule: application-fields). */
  readonly missing: string;
}

export const GENERIC = 'Por favor complete todos los campos requeridos antes de continuar.';

/** A value as the contract wants it: numbers as numbers, a day as its date, nothing as nothing. */
function wireValue(field: FormField, value: string | boolean): Stored | boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value.trim() === '' ? undefined : (kindOf(entryOf(field).kind).read(value) ?? undefined);
}

function birthDateError(typed: string): string | undefined {
  const today = dayInSantoDomingo(new Date());
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : undefined;
}

/** The contract's sentence for a field, or nothing when it is right. */
function errorOf(field: FormField, value: string | boolean, optional: boolean): string | undefined {
  const isEmpty = typeof value === 'string' && value.trim() === '';
  if (isEmpty && optional) return undefined;
  const { empty } = entryOf(field);
  if (isEmpty && empty) return empty;
  if (field === 'birthDate') return birthDateError(String(value));
  const checked = submission.shape[field].safeParse(wireValue(field, value));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** What stands wrong in a step, by field; `toSign` asks what may wait until then, too. */
export function errorsOf({ form, fields }: FormStep, values: FormValues, toSign = false): FormErrors {
  const wrong = fields.flatMap((field) => {
    const optional = entryOf(field)[form]?.optional;
    const notAsked = field === 'sumInWords' && !asksSumInWords();
    const mayBeEmpty = notAsked || optional === 'always' || (optional === 'until-signed' && !toSign);
    const message = errorOf(field, values[field], mayBeEmpty);
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(wrong);
}

/** What a sentence calls a field. */
export const nameOf = (field: FormField): string => entryOf(field).name ?? entryOf(field).label;

/** The sentence over the fields: what is missing or wrong, by name. */
export function summaryOf({ fields, missing }: FormStep, errors: FormErrors, values: FormValues): string {
  const wrong = fields.filter((field) => errors[field] !== undefined);
  const named = wrong.map(nameOf).join(', ');
  // What the sentence names with its range says what is wrong by that.
  const isMissing = (field: FormField) =>
    values[field] === false || String(values[field]).trim() === '' || entryOf(field).name !== undefined;
  return wrong.some(isMissing) ? `${missing} ${named}` : `Corrija: ${named}`;
}

/** The fields as a body carries them; what is empty is left out. */
export const wireOf = (values: FormValues, fields: readonly FormField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field, wireValue(field, values[field])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** As a change of a draft carries them: what was emptied says so; what cannot be read yet is left out. */
export const changeOf = (values: FormValues, fields: readonly FormField[]): Record<string, unknown> => ({
  ...Object.fromEntries(
    fields
      .filter((field) => !kindOf(entryOf(field).kind).ofSigning && String(values[field]).trim() === '')
      .map((field) => [field, null]),
  ),
  ...wireOf(values, fields),
});
