import * as z from 'zod/mini';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import type { Schema } from '#contract/endpoint.ts';
import {
  cedula,
  clearableText,
  day,
  email,
  emptiable,
  INCOME_MAX,
  optionalText,
  ownFile,
  personName,
  phone,
  printedText,
  requiredText,
  wholeNumber,
} from '#contract/fields.ts';
import { personalLimit } from '#contract/personal-limit.ts';
import { renewal } from '#contract/renewal.ts';
import { ACCOUNT_TYPES, TIME_UNIT, TIMES_WORKING } from '#domain/applications/application.ts';
import { OFFICE_MISSING, PUBLIC_OFFICES, YEAR_FORMAT } from '#domain/applications/public-office.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { keysOf, spellingsOf } from '#domain/enum-table.ts';
import { TIME_AT_WORK_MAX } from '#domain/limits/limits.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';
import { PAYDAYS, WHEN_PAID } from '#domain/products/paydays.ts';

/**
 * A field of an application with its schemas: in a complete body, as printed in the documents, in a change of a draft,
 * and in a reply.
 */
interface Field {
  readonly check: Schema;
  readonly typed: Schema;
  /** Schema in a change of a draft: `null`, or a blank text, empties the field. */
  readonly changed: Schema;
  readonly shown: Schema;
}
/** Schema of an optional text that `check` restricts: a blank text or `null` empties the field. */
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
// An invalid value counts as empty.
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
/** A field that is asked only where the lender's settings say so: replies have it where it was answered. */
const ifAsked = <F extends Omit<Field, 'shown'>, S extends Schema>({
  shown,
  ...field
}: F & { readonly shown: S }) => ({
  ...field,
  shown: z.optional(shown),
});
const year = () => ifAsked(number(z.optional(wholeNumber(YEAR_FORMAT, 1900, 2100))));
/** A field with the address of an uploaded photo, and the photo's type of document. */
const photo = <const D extends DocumentType>(documentType: D) => ({
  ...text(z.optional(ownFile)),
  documentType,
});

/** One schema of each field of a table, by the field's name. */
function side<T extends Readonly<Record<string, Field>>, S extends keyof Field>(fields: T, of: S) {
  const sides = Object.entries(fields).map(([name, field]) => [name, field[of]] as const);
  // `fromEntries` loses the names; they are those of `fields`.
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
  address: text(printedText('Dirección es requerida')),
};
const INCOME = {
  monthlyIncome: number(wholeNumber('Ingreso mensual es requerido', 1, INCOME_MAX)),
  timeAtWork: number(wholeNumber('Tiempo en el trabajo es requerido', 1, TIME_AT_WORK_MAX)),
  timeUnit: text(z.enum(spellingsOf(TIME_UNIT), 'Unidad de tiempo es requerida')),
};
const WORK = {
  employer: text(printedText('Empresa es requerida')),
  jobTitle: text(printedText('Cargo es requerido')),
};
const BANK = {
  bankName: text(printedText('Banco es requerido')),
  accountNumber: text(printedText('Número de cuenta es requerido', 34)),
  accountType: text(z.enum(ACCOUNT_TYPES, 'Tipo de cuenta es requerido')),
};
// The verb normalises other spellings.
const TYPE = { loanType: text(z.enum(spellingsOf(LOAN_TYPE), 'Tipo de préstamo es requerido')) };
const LOAN = { ...TYPE, amount: number(loanAmount), term: number(loanTerm) };
/** When the applicant is paid, which a loan of a plan that waits for it needs (rule: paydays). */
const PAID = { paydays: text(z.optional(z.enum(PAYDAYS, WHEN_PAID))) };
const FULL_NAME = { fullName: text(z.optional(personName('Nombre es requerido', 0, 240))) };
const DETAILS = { birthDate: text(z.optional(day)), maritalStatus: text(optionalText(40)) };
const CEDULA_PHOTOS = { cedulaPhotoUrl: photo('cedula_front'), cedulaBackPhotoUrl: photo('cedula_back') };
/** The selfie, which each application needs anew (rule: reuse-what-is-known). */
const SELFIE = { selfieWithCedulaUrl: photo('selfie') };
/**
 * The fields of all photos of an application. The uploader owns a photo, the application links to it, the signature's
 * evidence names it, and both forms request it.
 */
export const PHOTO_FIELD = { ...CEDULA_PHOTOS, ...SELFIE };
/** The answer about public office (rule: public-office). */
const OFFICE = {
  publicOffice: ifAsked(text(z.optional(z.enum(PUBLIC_OFFICES, OFFICE_MISSING.publicOffice)))),
  publicOfficeTitle: ifAsked(text(z.optional(requiredText(OFFICE_MISSING.publicOfficeTitle)))),
  publicOfficeInstitution: ifAsked(text(z.optional(requiredText(OFFICE_MISSING.publicOfficeInstitution)))),
  publicOfficeSince: year(),
  publicOfficeUntil: year(),
};
/** Aliases: fields that a request may use in the place of other fields (rule: employment-band). */
const ALIASES = {
  companyName: text(clearableText()),
  timeWorking: text(z.optional(z.enum(TIMES_WORKING))),
};

// Every field occurs once, in the group of its other uses: required for a submission, prefilled in the form, printed in
// the documents, shown in the queue.
const NEEDED = { ...NAMES, ...REACH, ...INCOME, ...WORK, ...BANK, ...LOAN };
const OPTIONAL = { ...FULL_NAME, ...PAID, ...DETAILS, ...PHOTO_FIELD, ...OFFICE, ...ALIASES };
const KNOWN = { ...NAMES, ...REACH, ...INCOME, ...WORK, ...BANK, ...PAID, ...DETAILS, ...CEDULA_PHOTOS };
const PRINTED = { ...FULL_NAME, ...REACH, ...WORK, ...BANK, ...TYPE, ...PAID };

/**
 * Fields that the staff's list of applications leaves out: parts and aliases of its fields, facts of the client's page,
 * and the answer about public office, which it has as one object.
 */
type NotReviewed =
  | 'paydays'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'timeWorking'
  | 'birthDate'
  | 'maritalStatus'
  | keyof typeof OFFICE;
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
export const PHOTO_FIELDS = keysOf(PHOTO_FIELD);
export type ReusedPhoto = keyof typeof CEDULA_PHOTOS;
/** The photos that are new in each application. */
export const NEW_PHOTOS = keysOf(SELFIE);

/** The schemas of the fields that a submission needs. */
export const neededFields = side(NEEDED, 'check');
export const optionalFields = side(OPTIONAL, 'check');
/** The schemas of all fields in a change of a draft. */
export const changedFields = side({ ...NEEDED, ...OPTIONAL }, 'changed');
/** The schemas of all fields in a reply. */
export const shownFields = side({ ...NEEDED, ...OPTIONAL }, 'shown');
export type ShownFields = z.infer<z.ZodMiniObject<typeof shownFields>>;

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;
type InQueue<T> = { [F in keyof T & keyof typeof REVIEWED as SnakeCase<F>]: T[F] };

/**
 * The fields that the staff's list of applications shows of an object, by their snake_case names there (rule:
 * pending-list-names).
 */
export function inQueue<T extends Readonly<Record<keyof typeof REVIEWED, unknown>>>(byField: T): InQueue<T> {
  const named = keysOf(REVIEWED).map(
    (field) => [field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`), byField[field]] as const,
  );
  // `fromEntries` loses the names; they are those of REVIEWED.
  return Object.fromEntries(named) as InQueue<T>;
}
/** The schemas of the fields in the staff's list of applications. */
export const queueFields = inQueue(shownFields);

/** Known facts of a customer for the empty form, from the profile and the last application that was sent. */
export const prefill = z.object({
  ...side(KNOWN, 'shown'),
  /** The terms that this customer may have. */
  terms: z.array(z.int()),
  /** The most that this customer may ask for, with its reason. */
  limit: personalLimit,
  /** The customer's last loan again, as a renewal; `null`: the customer gets no such offer. */
  renewal,
});
export type Prefill = z.infer<typeof prefill>;

/**
 * The facts about the borrower that the documents print, as far as the form has them; an invalid value counts as empty.
 */
export const printedFields = z.object(side(PRINTED, 'typed'));
export type PrintedField = keyof typeof PRINTED;
