import type { User } from '#contract/accounts.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { AMOUNT_DEFAULT, TERM_DEFAULT } from '#domain/applications/application.ts';
import { formatPesos } from '#domain/money.ts';

/** What the five steps gather, as typed. Photos are addresses of finished uploads, signatures PNG data images. */
export interface ApplyValues {
  readonly loanType: string;
  readonly amount: string;
  readonly term: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cedula: string;
  readonly email: string;
  readonly phone: string;
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
export type Change = (changed: Partial<ApplyValues>) => void;

export interface StepProps {
  readonly values: ApplyValues;
  readonly errors: Partial<Record<ApplyField, string>>;
  readonly change: Change;
}

/** Opening begins anew with personal, 10,000 and 2 instalments (specification §2), and what the profile knows. */
export const openingValues = (user: User, quote: { amount: number; term: number } | null): ApplyValues => ({
  loanType: 'personal',
  amount: formatPesos(quote?.amount ?? AMOUNT_DEFAULT).replace('RD$', ''),
  term: String(quote?.term ?? TERM_DEFAULT),
  firstName: user.firstName,
  lastName: user.lastName,
  cedula: user.cedula ? formatCedula(user.cedula) : '',
  email: user.email,
  phone: user.phone ? formatPhone(user.phone) : '',
  address: user.address ?? '',
  cedulaPhotoUrl: '',
  cedulaBackPhotoUrl: '',
  selfieWithCedulaUrl: '',
  monthlyIncome: user.monthlyIncome ? String(user.monthlyIncome) : '',
  timeAtWork: '',
  timeUnit: 'años',
  employer: user.companyName ?? '',
  jobTitle: user.occupation ?? '',
  bankName: user.bankName ?? '',
  accountType: '',
  accountNumber: user.accountNumber ?? '',
  acceptDebtAgreement: false,
  acceptCreditCheck: false,
  acceptTermsAndConditions: false,
  debtAgreementSignature: '',
  creditAuthorizationSignature: '',
});
