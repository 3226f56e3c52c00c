import type { Insertable } from 'kysely';
import type { Draft } from '#contract/submission.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { parseTimeUnit, timeWorkingOf } from '#domain/applications/application.ts';
import { parseLoanType } from '#domain/loans/loan-type.ts';
import type { LoanApplicationsTable } from '#server/db/tables.ts';

type Columns = Partial<Omit<Insertable<LoanApplicationsTable>, 'userId' | 'createdAt' | 'updatedAt'>>;

const clean = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ') || undefined;

/** First name and the rest, from whichever the sender gave (reading C27). */
function names(body: Draft) {
  const full = clean(body.fullName);
  const [head, ...tail] = full?.split(' ') ?? [];
  const firstName = clean(body.firstName) ?? head;
  const lastName = clean(body.lastName) ?? (tail.join(' ') || undefined);
  return { firstName, lastName, fullName: [firstName, lastName].filter(Boolean).join(' ') || undefined };
}

/** The columns that a body sets, normalised: cédula as digits, phone as E.164, one spelling of each list. */
export function columnsOf(body: Draft): Columns {
  const timeUnit = body.timeUnit === undefined ? undefined : (parseTimeUnit(body.timeUnit) ?? undefined);
  const employer = clean(body.employer) ?? clean(body.companyName);
  const worked =
    body.timeAtWork !== undefined && timeUnit ? timeWorkingOf(body.timeAtWork, timeUnit) : undefined;
  const columns = {
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
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export const PHOTO_FIELDS = ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl'] as const;
