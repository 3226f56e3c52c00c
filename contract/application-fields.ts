import * as z from 'zod/mini';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import type { Schema } from '#contract/endpoint.ts';
import {
  cedula,
  day,
  email,
  emptiable,
  INCOME_MAX,
  optionalText,
  ownFile,
  personName,
  phone,
  requiredText,
  wholeNumber,
} from '#contract/fields.ts';
import { ACCOUNT_TYPES, TIME_UNIT, TIMES_WORKING } from '#domain/applications/application.ts';
import { membersOf, spellingsOf } from '#domain/closed-set.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { TIME_AT_WORK_MAX } from '#domain/limits/limits.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';

/** A field of an application: what a body has to bring, what counts of it while it is typed, and what a reply shows. */
interface Field {
  readonly check: Schema;
  readonly typed: Schema;
  /** In a change of a draft: `null`, or a blank text, empties it. */
  readonly changed: Schema;
  readonly shown: Schema;
}
/** A text of a `check` that may be emptied again: blank or `null` says so. */
const clearable = (check: Schema) =>
  z.optional(
    z.nullable(
      z.string('Debe ser un texto').check((given) => {
        if (given.value.trim() === '') return;
        const checked = check.safeParse(given.value);
        if (checked.success) given.value = String(checked.data);
        else
          for (const { message } of checked.error.issues)
            given.issues.push({ code: 'custom', message, input: given.value });
      }),
    ),
  );
// What is not right yet counts as not filled in.
const typed = <S extends Schema>(check: S) => z.catch(z.optional(check), undefined);
const text = <S extends Schema>(check: S) => ({
  check,
  typed: typed(check),
  changed: clearable(check),
  shown: z.nullable(z.string()),
});
const number = <S extends Schema>(check: S) => ({
  check,
  typed: typed(check),
  changed: emptiable(check),
  shown: z.nullable(z.int()),
});
/** The address of an upload, and which document that is. */
const photo = <const D extends DocumentType>(documentType: D) => ({
  ...text(z.optional(ownFile)),
  documentType,
});

/** One side of a table of fields, name by name. */
function side<T extends Readonly<Record<string, Field>>, S extends keyof Field>(fields: T, of: S) {
  const sides = Object.entries(fields).map(([name, field]) => [name, field[of]] as const);
  // `fromEntries` forgets the names; they are those of `fields`.
  return Object.fromEntries(sides) as { [F in keyof T]: T[F][S] };
}

const NAMES = {
  firstName: text(personName('Nombre es requerido', 1)),
  lastName: text(personName('Apellido es requerido', 1)),
};
const REACH = {
  cedula: text(cedula),
  email: text(email()),
  phone: text(phone),
  address: text(requiredText('Dirección es requerida')),
};
const INCOME = {
  monthlyIncome: number(wholeNumber('Ingreso mensual es requerido', 1, INCOME_MAX)),
  timeAtWork: number(wholeNumber('Tiempo en el trabajo es requerido', 1, TIME_AT_WORK_MAX)),
  timeUnit: text(z.enum(spellingsOf(TIME_UNIT), 'Unidad de tiempo es requerida')),
};
const WORK = {
  employer: text(requiredText('Empresa es requerida')),
  jobTitle: text(requiredText('Cargo es requerido')),
};
const BANK = {
  bankName: text(requiredText('Banco es requerido')),
  accountNumber: text(requiredText('Número de cuenta es requerido', 34)),
  accountType: text(z.enum(ACCOUNT_TYPES, 'Tipo de cuenta es requerido')),
};
// Other spellings are normalised by the verb.
const TYPE = { loanType: text(z.enum(spellingsOf(LOAN_TYPE), 'Tipo de préstamo es requerido')) };
const LOAN = { ...TYPE, amount: number(loanAmount), term: number(loanTerm) };
const FULL_NAME = { fullName: text(z.optional(personName('Nombre es requerido', 0, 240))) };
const DETAILS = { birthDate: text(z.optional(day)), maritalStatus: text(optionalText(40)) };
const CEDULA_PHOTOS = { cedulaPhotoUrl: photo('cedula_front'), cedulaBackPhotoUrl: photo('cedula_back') };
/** New with each application (rule: reuse-what-is-known). */
const SELFIE = { selfieWithCedulaUrl: photo('selfie') };
/** Every photo: owned by who names it, linked to what is sent, evidence of what is signed, asked by both forms. */
export const PHOTO_FIELD = { ...CEDULA_PHOTOS, ...SELFIE };
/** Other names for what the form asks, accepted all the same (rule: employment-band). */
const ALIASES = {
  companyName: text(optionalText()),
  timeWorking: text(z.optional(z.enum(TIMES_WORKING))),
};

// Every field stands once, in the group that says where else it goes: a submission needs it or not, the form opens
// with it, the documents print it, the queue shows it.
const NEEDED = { ...NAMES, ...REACH, ...INCOME, ...WORK, ...BANK, ...LOAN };
const OPTIONAL = { ...FULL_NAME, ...DETAILS, ...PHOTO_FIELD, ...ALIASES };
const KNOWN = { ...NAMES, ...REACH, ...INCOME, ...WORK, ...BANK, ...DETAILS, ...CEDULA_PHOTOS };
const PRINTED = { ...FULL_NAME, ...REACH, ...WORK, ...BANK, ...TYPE };

/** Not in the queue: parts and other names of what is there, and what the client's page has. */
type NotReviewed = 'firstName' | 'lastName' | 'companyName' | 'timeWorking' | 'birthDate' | 'maritalStatus';
const REVIEWED = {
  ...FULL_NAME,
  ...REACH,
  ...INCOME,
  ...WORK,
  ...BANK,
  ...LOAN,
  ...PHOTO_FIELD,
} satisfies Readonly<Record<Exclude<keyof typeof NEEDED | keyof typeof OPTIONAL, NotReviewed>, Field>>;

export type PhotoField = keyof typeof PHOTO_FIELD;
export const PHOTO_FIELDS = membersOf(PHOTO_FIELD);
export type ReusedPhoto = keyof typeof CEDULA_PHOTOS;

/** What a submission cannot do without. */
export const neededFields = side(NEEDED, 'check');
export const optionalFields = side(OPTIONAL, 'check');
/** As a change of a draft carries them. */
export const changedFields = side({ ...NEEDED, ...OPTIONAL }, 'changed');
/** The fields as a reply shows them. */
export const shownFields = side({ ...NEEDED, ...OPTIONAL }, 'shown');
export type ShownFields = z.infer<z.ZodMiniObject<typeof shownFields>>;

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;
type InQueue<T> = { [F in keyof T & keyof typeof REVIEWED as SnakeCase<F>]: T[F] };

/** Of something by field what the queue shows, by its names there (rule: pending-list-names). */
export function inQueue<T extends Readonly<Record<keyof typeof REVIEWED, unknown>>>(byField: T): InQueue<T> {
  const named = membersOf(REVIEWED).map(
    (field) => [field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`), byField[field]] as const,
  );
  // `fromEntries` forgets the names; they are those of REVIEWED.
  return Object.fromEntries(named) as InQueue<T>;
}
/** The fields as the queue shows them. */
export const queueFields = inQueue(shownFields);

/** What is known of a customer before the first key is pressed: the profile, and the last application sent. */
export const prefill = z.object({
  ...side(KNOWN, 'shown'),
  /** The plans of instalments that this customer may have. */
  terms: z.array(z.int()),
});
export type Prefill = z.infer<typeof prefill>;

/** What the documents say of the borrower, as far as it is filled in. */
export const printedFields = z.object(side(PRINTED, 'typed'));
export type PrintedField = keyof typeof PRINTED;
