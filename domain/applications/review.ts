import { addDays, type Day, dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { membersOf } from '#domain/closed-set.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { isLost, type LoanStatus } from '#domain/loans/loan.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { answerBy } from '#domain/promises.ts';

/** What makes an administrator look twice; none of them decides by itself. */
export const REVIEW_WARNINGS = {
  unsigned: 'Sin firma',
  authorization_expired: 'Autorización vencida',
  authorization_revoked: 'Autorización revocada',
  lost_loan: 'Tuvo un préstamo castigado',
  late_loan: 'Pagó con atraso un préstamo',
  active_loan: 'Tiene un préstamo activo',
  other_open_application: 'Otra solicitud abierta',
  cedula_shared: 'Otra persona tiene esta cédula',
  cedula_doubtful: 'Verifique el número de cédula',
  no_cedula_front: 'Falta: cédula (frente)',
  no_cedula_back: 'Falta: cédula (reverso)',
  no_selfie: 'Falta: selfie',
  no_payroll: 'Falta: comprobante de nómina',
} as const;
export type ReviewWarning = keyof typeof REVIEW_WARNINGS;

export interface EarlierLoan {
  readonly status: LoanStatus;
  readonly worstDaysLate: number;
}

/** Fewer days late are no warning: a weekend, or a transfer on its way. */
const LATE_BEFORE_DAYS = 5;

export interface ReviewFacts {
  readonly signedAt: Date | null;
  /** The permission to ask a bureau was taken back. */
  readonly authorizationRevoked: boolean;
  /** Of what this person, or this cédula, borrowed before. */
  readonly earlierLoans: readonly EarlierLoan[];
  readonly activeLoan: boolean;
  readonly otherOpen: boolean;
  readonly cedulaShared: boolean;
  /** The check digit does not fit; of genuine cédulas too (rule: cedula-check-digit). */
  readonly cedulaDoubtful: boolean;
  readonly cedulaFront: boolean;
  readonly cedulaBack: boolean;
  readonly selfie: boolean;
  readonly payroll: boolean;
  /** A loan against the salary is asked for. */
  readonly payrollLoan: boolean;
}

/** The last day on which a bureau may be asked: the thirtieth after signing (rule: authorization-lifetime). */
export const authorizationExpiresOn = (signedAt: Date): Day =>
  addDays(dayInSantoDomingo(signedAt), AUTHORIZATION_DAYS);

export const isAuthorizationExpired = (signedAt: Date | null, now: Date): boolean =>
  signedAt !== null && dayInSantoDomingo(now) > authorizationExpiresOn(signedAt);

/** In the order of the table. */
export function reviewWarnings(facts: ReviewFacts, now: Date): ReviewWarning[] {
  const { signedAt } = facts;
  const found: Record<ReviewWarning, boolean> = {
    unsigned: signedAt === null,
    authorization_expired: isAuthorizationExpired(signedAt, now),
    authorization_revoked: signedAt !== null && facts.authorizationRevoked,
    lost_loan: facts.earlierLoans.some(isLost),
    late_loan: facts.earlierLoans.some((loan) => !isLost(loan) && loan.worstDaysLate >= LATE_BEFORE_DAYS),
    active_loan: facts.activeLoan,
    other_open_application: facts.otherOpen,
    cedula_shared: facts.cedulaShared,
    cedula_doubtful: facts.cedulaDoubtful,
    no_cedula_front: !facts.cedulaFront,
    no_cedula_back: !facts.cedulaBack,
    no_selfie: !facts.selfie,
    no_payroll: facts.payrollLoan && !facts.payroll,
  };
  return WARNING_ORDER.filter((warning) => found[warning]);
}
export const WARNING_ORDER = membersOf(REVIEW_WARNINGS);

/** Percent of a month's income that a month's instalments may take before a card says so. */
export const SHARE_LIMIT_PERCENT = 40;
const MONTH_DAYS = 30;

/** Percent of the monthly income that the instalments of the first thirty days take; `null` without an income. */
export function monthlyShare({ instalments }: Plan, monthlyIncome: number | null): number | null {
  if (monthlyIncome === null || monthlyIncome <= 0) return null;
  const due = instalments
    .filter(({ dayOffset }) => dayOffset <= MONTH_DAYS)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.round((due * 100) / monthlyIncome);
}

/** Hours before the promise runs out in which a card says so. */
const SOON_HOURS = 6;

export interface Waiting {
  /** Whole hours since it was submitted. */
  readonly hours: number;
  /** Against the answer promised within 24 hours. */
  readonly state: 'in_time' | 'soon' | 'late';
}

export function waitingSince(submittedAt: Date, now: Date): Waiting {
  const left = answerBy(submittedAt).getTime() - now.getTime();
  return {
    hours: Math.max(0, Math.floor((now.getTime() - submittedAt.getTime()) / HOUR_MS)),
    state: left < 0 ? 'late' : left <= SOON_HOURS * HOUR_MS ? 'soon' : 'in_time',
  };
}
