import {
  inQueue,
  type Prefill,
  type PrintedField,
  type ReusedPhoto,
  type ShownFields,
} from '#contract/application-fields.ts';
import type { Draft } from '#contract/submission.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { splitName } from '#domain/accounts/person-name.ts';
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { ACCOUNT_TYPE, parseTimeUnit, timeWorkingOf } from '#domain/applications/application.ts';
import { OFFICE_FIELDS, type OfficeField } from '#domain/applications/public-office.ts';
import { isIn, keysOf, pick } from '#domain/enum-table.ts';
import { parseLoanType } from '#domain/loans/loan-type.ts';
import type { Borrower } from '#domain/signing/facts.ts';
import { masked } from '#domain/signing/layout.ts';
import { answerOf } from '#server/applications/public-office.ts';
import { namedColumns } from '#server/db/named-columns.ts';
import type { ApplicationFieldColumns, ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Actor } from '#server/http/context.ts';
import { sees } from '#server/http/parse.ts';

// Maps each field's name in the contract to its column and its name in the documents. Each map below names every field,
// so that a name that changes on one side, or is missing, does not compile.

const clean = (text: string | null | undefined) => text?.trim().replace(/\s+/g, ' ') || undefined;

type AccountNames = Pick<ApplicationRow, 'firstName' | 'lastName'>;
const UNKNOWN: AccountNames = { firstName: null, lastName: null };

/**
 * First and last names of an applicant, from two fields or from the full name, which is split as the account splits the
 * same name (rule: names-from-either).
 */
function names(body: Draft, account: AccountNames) {
  const full = splitName(clean(body.fullName) ?? '', account);
  const firstName = clean(body.firstName) ?? (full.first || undefined);
  const lastName = clean(body.lastName) ?? (full.last || undefined);
  return { firstName, lastName, fullName: [firstName, lastName].filter(Boolean).join(' ') || undefined };
}

/**
 * The columns that a body of the API sets, normalised: cédula as digits, phone as E.164, one spelling of each list.
 */
export function columnsOf(body: Draft, account: AccountNames = UNKNOWN) {
  const timeUnit = body.timeUnit === undefined ? undefined : (parseTimeUnit(body.timeUnit) ?? undefined);
  const employer = clean(body.employer) ?? clean(body.companyName);
  const worked =
    body.timeAtWork !== undefined && timeUnit ? timeWorkingOf(body.timeAtWork, timeUnit) : undefined;
  return namedColumns({
    ...names(body, account),
    cedula: body.cedula === undefined ? undefined : parseCedula(body.cedula),
    email: body.email === undefined ? undefined : normaliseEmail(body.email),
    phone: body.phone === undefined ? undefined : parsePhone(body.phone),
    address: clean(body.address),
    birthDate: body.birthDate,
    paydays: body.paydays,
    maritalStatus: clean(body.maritalStatus),
    monthlyIncome: body.monthlyIncome,
    timeAtWork: body.timeAtWork,
    timeUnit,
    timeWorking: body.timeWorking ?? worked,
    employer,
    companyName: clean(body.companyName) ?? employer,
    jobTitle: clean(body.jobTitle),
    bankName: clean(body.bankName),
    accountNumber: clean(body.accountNumber),
    accountType: body.accountType,
    loanType: body.loanType === undefined ? undefined : parseLoanType(body.loanType),
    amount: body.amount,
    term: body.term,
    cedulaPhotoUrl: body.cedulaPhotoUrl,
    cedulaBackPhotoUrl: body.cedulaBackPhotoUrl,
    selfieWithCedulaUrl: body.selfieWithCedulaUrl,
    draftStep: body.draftStep,
    publicOffice: body.publicOffice,
    publicOfficeTitle: clean(body.publicOfficeTitle),
    publicOfficeInstitution: clean(body.publicOfficeInstitution),
    publicOfficeSince: body.publicOfficeSince,
    publicOfficeUntil: body.publicOfficeUntil,
  } satisfies { [C in keyof ApplicationFieldColumns]: ApplicationFieldColumns[C] | undefined });
}

type FieldColumn = keyof ApplicationFieldColumns;
/** For a column of an application, the columns that are computed from it and are emptied with it. */
const FOLLOWS: Partial<Record<FieldColumn, readonly FieldColumn[]>> = {
  firstName: ['fullName'],
  lastName: ['fullName'],
  employer: ['companyName'],
  companyName: ['employer'],
  timeAtWork: ['timeWorking'],
  timeUnit: ['timeWorking'],
};

/** The columns to empty in a draft, as `null` values: those given, and the columns computed from them. */
export const emptyColumns = (fields: readonly FieldColumn[]): Partial<Record<FieldColumn, null>> =>
  emptied(fields.flatMap((field) => [field, ...(FOLLOWS[field] ?? [])]));

const emptied = <F extends FieldColumn>(fields: readonly F[]) =>
  // `fromEntries` loses the names; they are those of `fields`.
  Object.fromEntries(fields.map((field) => [field, null])) as { [C in F]: null };

/**
 * For each field of an application, the work for which staff need to see it (rule: who-sees-what); `null`: all of the
 * staff see it. The address of a photo gives no access to the photo.
 */
const SHOWN_AS: Readonly<Record<keyof ShownFields, Shown | null>> = {
  fullName: null,
  firstName: null,
  lastName: null,
  cedula: null,
  email: null,
  phone: null,
  address: null,
  birthDate: null,
  maritalStatus: null,
  monthlyIncome: 'income',
  timeAtWork: 'income',
  timeUnit: 'income',
  timeWorking: 'income',
  paydays: 'income',
  employer: 'income',
  companyName: 'income',
  jobTitle: 'income',
  bankName: 'account',
  accountNumber: 'account',
  accountType: 'account',
  loanType: null,
  amount: null,
  term: null,
  cedulaPhotoUrl: null,
  cedulaBackPhotoUrl: null,
  selfieWithCedulaUrl: null,
  publicOffice: 'income',
  publicOfficeTitle: 'income',
  publicOfficeInstitution: 'income',
  publicOfficeSince: 'income',
  publicOfficeUntil: 'income',
};

/** The names of all fields of an application, in the contract as in the columns. */
export const APPLICATION_FIELDS = keysOf(SHOWN_AS);

/** The fields that each reply has; the answer about public office is there where it was asked. */
const SHOWN_ALWAYS = APPLICATION_FIELDS.filter(
  (field): field is Exclude<typeof field, OfficeField> => !isIn(OFFICE_FIELDS, field),
);

/** The application's fields in the form in which a reply shows them. */
export const applicationFieldsOf = (row: ApplicationFieldColumns): ShownFields => ({
  ...pick(row, SHOWN_ALWAYS),
  // Nothing says of an application that it could have been asked.
  ...(row.publicOffice !== null && answerOf(row)),
});

/** The fields that the caller's work needs. */
export function fieldsFor(actor: Actor, row: ApplicationFieldColumns & { userId: number }): ShownFields {
  const all = applicationFieldsOf(row);
  const hidden = keysOf(all).filter((field) => {
    const shown = SHOWN_AS[field];
    return shown !== null && !sees(actor, row.userId, shown);
  });
  const none: Partial<Record<FieldColumn, null>> = emptied(hidden);
  return { ...all, ...none };
}

/** The names of the pending list (rule: pending-list-names); a sent application lacks none of these. */
export const pendingFieldsOf = (row: ApplicationFieldColumns) => ({
  ...inQueue(applicationFieldsOf(row)),
  full_name: row.fullName ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  loan_type: row.loanType ?? '',
  cedula: row.cedula ?? '',
});

/**
 * The initial values of a form: identity from the profile, the rest from the last application, else from the profile.
 */
export const prefillOf = (
  user: UserRow | undefined,
  last: ApplicationRow | undefined,
  photos: Pick<Prefill, ReusedPhoto>,
): Omit<Prefill, 'terms' | 'limit' | 'renewal'> => ({
  firstName: user?.firstName ?? null,
  lastName: user?.lastName ?? null,
  cedula: user?.cedula ?? last?.cedula ?? null,
  email: user?.email ?? null,
  phone: user?.phone ?? last?.phone ?? null,
  birthDate: user?.birthDate ?? last?.birthDate ?? null,
  maritalStatus: last?.maritalStatus ?? null,
  address: last?.address ?? user?.address ?? null,
  monthlyIncome: last?.monthlyIncome ?? user?.monthlyIncome ?? null,
  timeAtWork: last?.timeAtWork ?? null,
  timeUnit: last?.timeUnit ?? null,
  // The profile has what a client said last.
  paydays: user?.paydays ?? null,
  employer: last?.employer ?? user?.companyName ?? null,
  jobTitle: last?.jobTitle ?? user?.occupation ?? null,
  bankName: last?.bankName ?? user?.bankName ?? null,
  accountType: last?.accountType ?? null,
  accountNumber: last?.accountNumber ?? user?.accountNumber ?? null,
  ...photos,
});

/**
 * The fields that a sent application gives to the profile. Identity and contact are not among them: the account already
 * has and proved those.
 */
export const profileFrom = (row: ApplicationFieldColumns) => ({
  ...pick(row, ['birthDate', 'address', 'monthlyIncome']),
  companyName: row.employer,
  occupation: row.jobTitle,
  ...pick(row, ['paydays', 'bankName', 'accountNumber']),
});

/** The reverse: the fields that the profile gives to an application for a loan on paper. */
export const fieldsFromProfile = (user: UserRow) =>
  ({
    fullName: `${user.firstName} ${user.lastName}`,
    firstName: user.firstName,
    lastName: user.lastName,
    cedula: user.cedula,
    email: user.email,
    phone: user.phone,
    address: user.address,
    birthDate: user.birthDate,
    // An application's income is at least one peso.
    monthlyIncome: user.monthlyIncome || null,
    employer: user.companyName,
    companyName: user.companyName,
    jobTitle: user.occupation,
    paydays: user.paydays,
    bankName: user.bankName,
    accountNumber: user.accountNumber,
  }) satisfies Partial<ApplicationFieldColumns>;

/** Printed in a document for the borrower's fields that are still empty. */
export const BLANK = '____________';

/** The loan's type is printed, too, and its due days are, which follow from the paydays; neither is a field of the borrower. */
type PrintedOfBorrower = Exclude<PrintedField, 'loanType' | 'paydays'>;

/** Phone and e-mail as the documents print them, where they exist. */
export const contactsOf = ({ phone, email }: Partial<ApplicationFieldColumns>): string[] => [
  ...(phone ? [formatPhone(phone)] : []),
  ...(email ? [email] : []),
];

/** The fields of an application that the documents print. `noContact` replaces a missing phone or e-mail. */
export const borrowerOf = (
  row: Partial<ApplicationFieldColumns>,
  noContact: string,
): Borrower & Pick<Borrower, PrintedOfBorrower> => ({
  fullName: row.fullName ?? BLANK,
  cedula: row.cedula ? formatCedula(row.cedula) : BLANK,
  address: row.address ?? BLANK,
  phone: row.phone ? formatPhone(row.phone) : noContact,
  email: row.email ?? noContact,
  employer: row.employer ?? BLANK,
  jobTitle: row.jobTitle ?? BLANK,
  bankName: row.bankName ?? BLANK,
  accountType: row.accountType ? ACCOUNT_TYPE[row.accountType].label.toLowerCase() : BLANK,
  accountNumber: row.accountNumber ? masked(row.accountNumber) : BLANK,
});

/** The fields of a closed loan that the books need, which stay when its person is erased. */
const KEPT_BY_BOOKS = ['loanType', 'amount', 'term'] as const;
type KeptByBooks = (typeof KEPT_BY_BOOKS)[number];
/** The column values after the person has been erased (rule: erase-client). */
export function erasedFields(fullName: string) {
  const others = APPLICATION_FIELDS.filter(
    (field): field is Exclude<typeof field, KeptByBooks> => !isIn(KEPT_BY_BOOKS, field),
  );
  return { ...emptied(others), fullName, publicOfficeAnsweredAt: null };
}
