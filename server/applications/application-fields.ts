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
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { ACCOUNT_TYPE, parseTimeUnit, timeWorkingOf } from '#domain/applications/application.ts';
import { membersOf } from '#domain/closed-set.ts';
import { parseLoanType } from '#domain/loans/loan-type.ts';
import type { Borrower } from '#domain/signing/facts.ts';
import { masked } from '#domain/signing/layout.ts';
import { namedColumns } from '#server/db/named-columns.ts';
import type { ApplicationFieldColumns, ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Actor } from '#server/http/context.ts';
import { sees } from '#server/http/sees.ts';

// How a field of an application is called in the contract, in its column and in the documents: each of the maps below
// names every one of them, so that a name that changes on one side, or is forgotten, does not compile.

const clean = (text: string | null | undefined) => text?.trim().replace(/\s+/g, ' ') || undefined;

/** First name and the rest, from whichever the sender gave (rule: names-from-either). */
function names(body: Draft) {
  const full = clean(body.fullName);
  const [head, ...tail] = full?.split(' ') ?? [];
  const firstName = clean(body.firstName) ?? head;
  const lastName = clean(body.lastName) ?? (tail.join(' ') || undefined);
  return { firstName, lastName, fullName: [firstName, lastName].filter(Boolean).join(' ') || undefined };
}

/** The columns that a body sets, normalised: cédula as digits, phone as E.164, one spelling of each list. */
export function columnsOf(body: Draft) {
  const timeUnit = body.timeUnit === undefined ? undefined : (parseTimeUnit(body.timeUnit) ?? undefined);
  const employer = clean(body.employer) ?? clean(body.companyName);
  const worked =
    body.timeAtWork !== undefined && timeUnit ? timeWorkingOf(body.timeAtWork, timeUnit) : undefined;
  return namedColumns({
    ...names(body),
    cedula: body.cedula === undefined ? undefined : parseCedula(body.cedula),
    email: body.email === undefined ? undefined : normaliseEmail(body.email),
    phone: body.phone === undefined ? undefined : parsePhone(body.phone),
    address: clean(body.address),
    birthDate: body.birthDate,
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
  } satisfies { [C in keyof ApplicationFieldColumns]: ApplicationFieldColumns[C] | undefined });
}

/** What follows from a field, and is empty with it. */
type FieldColumn = keyof ApplicationFieldColumns;
const FOLLOWS: Partial<Record<FieldColumn, readonly FieldColumn[]>> = {
  firstName: ['fullName'],
  lastName: ['fullName'],
  employer: ['companyName'],
  companyName: ['employer'],
  timeAtWork: ['timeWorking'],
  timeUnit: ['timeWorking'],
};

/** The columns of fields that a change of a draft empties, and of what follows from them. */
export const emptyColumns = (fields: readonly FieldColumn[]) =>
  emptied(fields.flatMap((field) => [field, ...(FOLLOWS[field] ?? [])]));

const emptied = (fields: readonly FieldColumn[]): Partial<Record<FieldColumn, null>> =>
  Object.fromEntries(fields.map((field) => [field, null]));

/** The fields as a reply shows them. */
export const fieldsOf = (row: ApplicationFieldColumns): ShownFields => ({
  fullName: row.fullName,
  firstName: row.firstName,
  lastName: row.lastName,
  cedula: row.cedula,
  email: row.email,
  phone: row.phone,
  address: row.address,
  birthDate: row.birthDate,
  maritalStatus: row.maritalStatus,
  monthlyIncome: row.monthlyIncome,
  timeAtWork: row.timeAtWork,
  timeUnit: row.timeUnit,
  timeWorking: row.timeWorking,
  employer: row.employer,
  companyName: row.companyName,
  jobTitle: row.jobTitle,
  bankName: row.bankName,
  accountNumber: row.accountNumber,
  accountType: row.accountType,
  loanType: row.loanType,
  amount: row.amount,
  term: row.term,
  cedulaPhotoUrl: row.cedulaPhotoUrl,
  cedulaBackPhotoUrl: row.cedulaBackPhotoUrl,
  selfieWithCedulaUrl: row.selfieWithCedulaUrl,
});

/** Whose work needs a field (rule: who-sees-what); `null`: all of the staff. Addresses of photos open nothing. */
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
};

/** Those that the caller's work needs. */
export function fieldsFor(actor: Actor, row: ApplicationFieldColumns & { userId: number }): ShownFields {
  const hidden = membersOf(SHOWN_AS).filter((field) => {
    const shown = SHOWN_AS[field];
    return shown !== null && !sees(actor, row.userId, shown);
  });
  return { ...fieldsOf(row), ...emptied(hidden) };
}

/** As the queue names them (rule: pending-list-names); of what was sent none of these is missing. */
export const pendingFieldsOf = (row: ApplicationFieldColumns) => ({
  ...inQueue(fieldsOf(row)),
  full_name: row.fullName ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  loan_type: row.loanType ?? '',
  cedula: row.cedula ?? '',
});

/** What a form opens with: who one is by the profile, the rest by the last application, else the profile. */
export const prefillOf = (
  user: UserRow | undefined,
  last: ApplicationRow | undefined,
  photos: Pick<Prefill, ReusedPhoto>,
): Omit<Prefill, 'terms'> => ({
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
  employer: last?.employer ?? user?.companyName ?? null,
  jobTitle: last?.jobTitle ?? user?.occupation ?? null,
  bankName: last?.bankName ?? user?.bankName ?? null,
  accountType: last?.accountType ?? null,
  accountNumber: last?.accountNumber ?? user?.accountNumber ?? null,
  ...photos,
});

/**
 * What a sent application tells about the person, by the names of the profile. Who somebody is and how they are reached
 * is not among it: the account knows that, and proved it.
 */
export const profileFrom = (row: ApplicationFieldColumns) => ({
  birthDate: row.birthDate,
  address: row.address,
  monthlyIncome: row.monthlyIncome,
  companyName: row.employer,
  occupation: row.jobTitle,
  bankName: row.bankName,
  accountNumber: row.accountNumber,
});

/** The other way: what the profile of somebody whose loan was on paper tells of its application. */
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
    bankName: user.bankName,
    accountNumber: user.accountNumber,
  }) satisfies Partial<ApplicationFieldColumns>;

/** What a document says of the borrower while something is not filled in yet. */
const BLANK = '____________';

/** The loan's type is printed, too, and not the borrower's. */
type PrintedOfBorrower = Exclude<PrintedField, 'loanType'>;

/** What is printed of an application has to be among the facts of the documents. */
export const borrowerOf = (
  row: Partial<ApplicationFieldColumns>,
): Borrower & Pick<Borrower, PrintedOfBorrower> => ({
  fullName: row.fullName ?? BLANK,
  cedula: row.cedula ? formatCedula(row.cedula) : BLANK,
  address: row.address ?? BLANK,
  phone: row.phone ? formatPhone(row.phone) : BLANK,
  email: row.email ?? BLANK,
  employer: row.employer ?? BLANK,
  jobTitle: row.jobTitle ?? BLANK,
  bankName: row.bankName ?? BLANK,
  accountType: row.accountType ? ACCOUNT_TYPE[row.accountType].label.toLowerCase() : BLANK,
  accountNumber: row.accountNumber ? masked(row.accountNumber) : BLANK,
});

/** The columns once their person has been erased: what the books need of a closed loan stays (rule: erase-client). */
export const erasedFields = (fullName: string) =>
  ({
    fullName,
    firstName: null,
    lastName: null,
    cedula: null,
    email: null,
    phone: null,
    address: null,
    birthDate: null,
    maritalStatus: null,
    monthlyIncome: null,
    timeAtWork: null,
    timeUnit: null,
    timeWorking: null,
    employer: null,
    companyName: null,
    jobTitle: null,
    bankName: null,
    accountNumber: null,
    accountType: null,
    cedulaPhotoUrl: null,
    cedulaBackPhotoUrl: null,
    selfieWithCedulaUrl: null,
  }) satisfies Omit<ApplicationFieldColumns, 'loanType' | 'amount' | 'term' | 'draftStep'>;
