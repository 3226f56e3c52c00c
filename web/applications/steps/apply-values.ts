import type { User } from '#contract/accounts.ts';
import type { Prefill } from '#contract/application-fields.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { bankOf } from '#domain/banks.ts';
import { formatDay } from '#domain/calendar.ts';
import { AMOUNT_DEFAULT } from '#domain/limits/limits.ts';
import { TERM_DEFAULT } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';

/** What the steps gather, as typed. Photos are addresses of finished uploads, signatures PNG data images. */
export interface ApplyValues {
  readonly loanType: string;
  readonly amount: string;
  readonly term: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cedula: string;
  readonly email: string;
  readonly phone: string;
  readonly birthDate: string;
  readonly maritalStatus: string;
  readonly address: string;
  readonly cedulaPhotoUrl: string;
  readonly cedulaBackPhotoUrl: string;
  readonly selfieWithCedulaUrl: string;
  readonly monthlyIncome: string;
  readonly timeAtWork: string;
  readonly timeUnit: string;
  readonly employer: string;
  readonly jobTitle: string;
  readonly bankName: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly acceptDebtAgreement: boolean;
  readonly acceptCreditCheck: boolean;
  readonly acceptTermsAndConditions: boolean;
  readonly debtAgreementSignature: string;
  readonly creditAuthorizationSignature: string;
}

export type ApplyField = keyof ApplyValues;
export type Errors = Partial<Record<ApplyField, string>>;
export type Change = (changed: Partial<ApplyValues>) => void;

export interface StepProps {
  readonly values: ApplyValues;
  readonly errors: Errors;
  readonly change: Change;
}

const text = (known: string | number | null | undefined) => (known ? String(known) : '');
/** As a money field shows it: "28,500". */
export const pesosText = (amount: number | null | undefined) =>
  amount ? formatPesos(amount).replace('RD$', '') : '';

/** What a record with the names of the contract knows, as the form shows it. */
export const shownValues = (known: Prefill) => ({
  firstName: text(known.firstName),
  lastName: text(known.lastName),
  cedula: known.cedula ? formatCedula(known.cedula) : '',
  email: text(known.email),
  phone: known.phone ? formatPhone(known.phone) : '',
  birthDate: known.birthDate ? formatDay(known.birthDate) : '',
  maritalStatus: text(known.maritalStatus),
  address: text(known.address),
  cedulaPhotoUrl: text(known.cedulaPhotoUrl),
  cedulaBackPhotoUrl: text(known.cedulaBackPhotoUrl),
  monthlyIncome: pesosText(known.monthlyIncome),
  timeAtWork: text(known.timeAtWork),
  timeUnit: known.timeUnit ?? 'años',
  employer: text(known.employer),
  jobTitle: text(known.jobTitle),
  // A bank that no list holds would be chosen without being seen.
  bankName: bankOf(known.bankName ?? '') ? text(known.bankName) : '',
  accountType: text(known.accountType),
  accountNumber: text(known.accountNumber),
});

/** What the session knows, for when the server's answer about the rest does not arrive. */
export const ownFacts = (user: User): Prefill => ({
  ...user,
  maritalStatus: null,
  timeAtWork: null,
  timeUnit: null,
  employer: user.companyName,
  jobTitle: user.occupation,
  accountType: null,
  cedulaPhotoUrl: null,
  cedulaBackPhotoUrl: null,
});

/** Opening begins anew with personal, 10,000 and 2 instalments (specification §2), and what is known of the person. */
export const openingValues = (
  known: Prefill,
  quote: { amount: number; term: number } | null,
): ApplyValues => ({
  ...shownValues(known),
  loanType: 'personal',
  amount: pesosText(quote?.amount ?? AMOUNT_DEFAULT),
  term: String(quote?.term ?? TERM_DEFAULT),
  selfieWithCedulaUrl: '',
  acceptDebtAgreement: false,
  acceptCreditCheck: false,
  acceptTermsAndConditions: false,
  debtAgreementSignature: '',
  creditAuthorizationSignature: '',
});

/** The values with what this phone kept of them; whatever in it is not of the form is left out. */
export function withKept(values: ApplyValues, kept: unknown): ApplyValues {
  if (typeof kept !== 'object' || kept === null) return values;
  const fitting = Object.entries(kept).filter(
    ([field, value]) => field in values && typeof value === typeof values[field as ApplyField],
  );
  return { ...values, ...Object.fromEntries(fitting) };
}
