import type { PublicOffice } from '#domain/applications/public-office.ts';
import { addDays, type Day, dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { isLost, type LoanStatus } from '#domain/loans/loan.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { answerBy } from '#domain/promises.ts';

/**
 * Warnings that make an administrator look twice at an application. A lender may give some warnings an effect
 * (`scorecard.ts`).
 */
export const REVIEW_WARNINGS = {
  do_not_lend: 'En la lista de no prestar',
  public_office: 'Función pública, propia o de un familiar',
  account_suspended: 'Cuenta suspendida',
  unsigned: 'Sin firma',
  authorization_expired: 'Autorización vencida',
  authorization_revoked: 'Autorización revocada',
  lost_loan: 'Tuvo un préstamo castigado',
  late_loan: 'Pagó con atraso un préstamo',
  active_loan: 'Tiene un préstamo activo',
  other_open_application: 'Otra solicitud abierta',
  cedula_shared: 'Otra persona tiene esta cédula',
  phone_shared: 'Otra cuenta tiene este teléfono',
  cedula_doubtful: 'Verifique el número de cédula',
  no_cedula_front: 'Falta: cédula (frente)',
  no_cedula_back: 'Falta: cédula (reverso)',
  no_selfie: 'Falta: selfie',
  no_payroll: 'Falta: comprobante de nómina',
} as const;
export type ReviewWarning = keyof typeof REVIEW_WARNINGS;

/** Data that another account can share with an applicant (rule: shared-person). */
export const SHARED_DATUM = {
  cedula: { label: 'Misma cédula' },
  phone: { label: 'Mismo teléfono' },
} as const;
export type SharedDatum = keyof typeof SHARED_DATUM;
export const SHARED_DATA = keysOf(SHARED_DATUM);

export interface EarlierLoan {
  readonly status: LoanStatus;
  readonly worstDaysLate: number;
}

/** Days late of an earlier loan from which the review warns: fewer are a weekend, or a transfer on its way. */
export const LATE_BEFORE_DAYS = 5;

export interface ReviewFacts {
  /** The applicant's cédula is on the lender's list of people not to lend to (rule: do-not-lend). */
  readonly doNotLend: boolean;
  /** The answer about public office; `null`: it was not asked (rule: public-office). */
  readonly publicOffice: PublicOffice | null;
  /** The account may not apply any more, since the application was sent (rule: identity-actions). */
  readonly accountSuspended: boolean;
  readonly signedAt: Date | null;
  /** The customer withdrew the permission to ask a bureau. */
  readonly authorizationRevoked: boolean;
  /** Earlier loans of this person, or of another account with the same cédula. */
  readonly earlierLoans: readonly EarlierLoan[];
  readonly activeLoan: boolean;
  readonly otherOpen: boolean;
  readonly cedulaShared: boolean;
  readonly phoneShared: boolean;
  /**
   * The check digit of the applicant's cédula does not fit; some genuine cédulas fail it too (rule:
   * cedula-check-digit).
   */
  readonly cedulaDoubtful: boolean;
  readonly cedulaFront: boolean;
  readonly cedulaBack: boolean;
  readonly selfie: boolean;
  readonly payroll: boolean;
  /** The application is for a loan against the salary. */
  readonly payrollLoan: boolean;
}

/** The last day on which the lender may ask a bureau: the thirtieth after signing (rule: authorization-lifetime). */
export const authorizationExpiresOn = (signedAt: Date): Day =>
  addDays(dayInSantoDomingo(signedAt), AUTHORIZATION_DAYS);

export const isAuthorizationExpired = (signedAt: Date | null, now: Date): boolean =>
  signedAt !== null && dayInSantoDomingo(now) > authorizationExpiresOn(signedAt);

/** The warnings that these facts raise, in the order of `REVIEW_WARNINGS`. */
export function reviewWarnings(facts: ReviewFacts, now: Date): ReviewWarning[] {
  const { signedAt } = facts;
  const found: Record<ReviewWarning, boolean> = {
    do_not_lend: facts.doNotLend,
    public_office: facts.publicOffice === 'si',
    account_suspended: facts.accountSuspended,
    unsigned: signedAt === null,
    authorization_expired: isAuthorizationExpired(signedAt, now),
    authorization_revoked: signedAt !== null && facts.authorizationRevoked,
    lost_loan: facts.earlierLoans.some(isLost),
    late_loan: facts.earlierLoans.some((loan) => !isLost(loan) && loan.worstDaysLate >= LATE_BEFORE_DAYS),
    active_loan: facts.activeLoan,
    other_open_application: facts.otherOpen,
    cedula_shared: facts.cedulaShared,
    phone_shared: facts.phoneShared,
    cedula_doubtful: facts.cedulaDoubtful,
    no_cedula_front: !facts.cedulaFront,
    no_cedula_back: !facts.cedulaBack,
    no_selfie: !facts.selfie,
    no_payroll: facts.payrollLoan && !facts.payroll,
  };
  return WARNING_ORDER.filter((warning) => found[warning]);
}
export const WARNING_ORDER = keysOf(REVIEW_WARNINGS);

const MONTH_DAYS = 30;

/**
 * Percent of the monthly income that the instalments of the first thirty days take; `null` without an income. It has
 * one decimal and is rounded up: a share above a limit in whole percents is never shown, or compared, as within it.
 */
export function monthlyShare({ instalments }: Plan, monthlyIncome: number | null): number | null {
  if (monthlyIncome === null || monthlyIncome <= 0) return null;
  const due = instalments
    .filter(({ dayOffset }) => dayOffset <= MONTH_DAYS)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.ceil((due * 1_000) / monthlyIncome) / 10;
}

/** Hours before the end of the promised time from which an application's card warns. */
const SOON_HOURS = 6;

export interface WaitingTime {
  /** Whole hours since the application was submitted. */
  readonly hours: number;
  /** The wait compared with the answer promised within 24 hours; `soon`: little of that time is left. */
  readonly state: 'in_time' | 'soon' | 'late';
}

export function waitingSince(submittedAt: Date, now: Date): WaitingTime {
  const left = answerBy(submittedAt).getTime() - now.getTime();
  return {
    hours: Math.max(0, Math.floor((now.getTime() - submittedAt.getTime()) / HOUR_MS)),
    state: left < 0 ? 'late' : left <= SOON_HOURS * HOUR_MS ? 'soon' : 'in_time',
  };
}

/** Whether an entry of the list of people not to lend to is in force, or was taken off it (rule: do-not-lend). */
export const DO_NOT_LEND_STATES = ['in_force', 'removed'] as const;
export type DoNotLendState = (typeof DO_NOT_LEND_STATES)[number];
