import { submission } from '#contract/submission.ts';
import { ageOn, type Day, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { parsePesos } from '#domain/money.ts';
import type { ApplyField, ApplyValues, Errors } from '#web/applications/steps/apply-values.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';

/** What a step asks. */
export interface Asked {
  /** The fields, each with the name that a sentence about it uses. */
  readonly fields: Partial<Record<ApplyField, string>>;
  /** Begins the sentence that lists what is missing (specification §5). */
  readonly missing: string;
  /** Of the fields, those that may stay empty here. What is typed in them has to be right all the same. */
  readonly optional?: readonly ApplyField[];
}

export const GENERIC = 'Por favor complete todos los campos requeridos antes de continuar.';

const NUMBERS: ReadonlySet<ApplyField> = new Set(['amount', 'term', 'monthlyIncome', 'timeAtWork']);
const PHOTO = 'Falta esta foto';
/** What the server can do without and the form asks for all the same (reading C31). */
const ALSO_REQUIRED: Errors = {
  birthDate: 'Fecha de nacimiento es requerida',
  cedulaPhotoUrl: PHOTO,
  cedulaBackPhotoUrl: PHOTO,
  selfieWithCedulaUrl: PHOTO,
  debtAgreementSignature: 'La firma es requerida para continuar',
  creditAuthorizationSignature: 'La firma es requerida para continuar',
};

const isField = (key: string, values: ApplyValues): key is ApplyField => key in values;

/** A value as the contract wants it: numbers as numbers, a day as its date, nothing as nothing. */
function wireValue(field: ApplyField, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (NUMBERS.has(field)) return parsePesos(value) ?? undefined;
  if (field === 'birthDate') return readDay(value) ?? undefined;
  return value.trim() === '' ? undefined : value;
}

function birthDateError(typed: string, today: Day): string | undefined {
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : undefined;
}

/** The contract's sentence for a field, or nothing when it is right. */
function errorOf(field: ApplyField, value: string | boolean, optional: boolean): string | undefined {
  const empty = typeof value === 'string' && value.trim() === '';
  if (empty && optional) return undefined;
  if (empty && ALSO_REQUIRED[field]) return ALSO_REQUIRED[field];
  if (field === 'birthDate') return birthDateError(String(value), dayInSantoDomingo(new Date()));
  const checked = submission.shape[field].safeParse(wireValue(field, value));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** What stands wrong in a step, by field. */
export function errorsOf({ fields, optional = [] }: Asked, values: ApplyValues): Errors {
  const errors = Object.keys(fields)
    .filter((field) => isField(field, values))
    .flatMap((field) => {
      const message = errorOf(field, values[field], optional.includes(field));
      return message === undefined ? [] : [[field, message] as const];
    });
  return Object.fromEntries(errors);
}

/** The sentence over the fields: what is missing or wrong, by name. */
export function summaryOf({ fields, missing }: Asked, errors: Errors): string {
  const names = Object.entries(fields).flatMap(([field, name]) => (field in errors ? [name] : []));
  return `${missing} ${names.join(', ')}`;
}

/** The fields as a body carries them; what is empty is left out. */
export const wireOf = (values: ApplyValues, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => isField(field, values))
      .map((field) => [field, wireValue(field, values[field])] as const)
      .filter(([, value]) => value !== undefined),
  );
