import { TIME_UNIT, type TimeUnit } from '#domain/applications/application.ts';
import {
  type EarlierLoan,
  LATE_BEFORE_DAYS,
  REVIEW_WARNINGS,
  type ReviewWarning,
} from '#domain/applications/review.ts';
import type { AdminCommand } from '#domain/applications/transitions.ts';
import { type Day, dayInSantoDomingo, daysBetween } from '#domain/calendar.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { isAwaiting, isLost, isVoid } from '#domain/loans/loan.ts';
import type { Toned } from '#domain/tone.ts';

/** The five rules by which a lender assesses an applicant (rule: scorecard). They advise and do not decide. */
export const SCORE_RULE = {
  history: { label: 'Historial con nosotros' },
  income_share: { label: 'Parte del ingreso' },
  time_at_work: { label: 'Tiempo en el trabajo' },
  account_age: { label: 'Antigüedad de la cuenta' },
  documents: { label: 'Documentos completos' },
} as const;
export type ScoreRule = keyof typeof SCORE_RULE;
export const SCORE_RULES = keysOf(SCORE_RULE);

export const SCORE_RESULT = {
  pass: { label: 'Cumple', tone: 'success' },
  fail: { label: 'No cumple', tone: 'danger' },
  unknown: { label: 'No se sabe', tone: 'neutral' },
} as const satisfies Readonly<Record<string, Toned>>;
export type ScoreResult = keyof typeof SCORE_RESULT;
export const SCORE_RESULTS = keysOf(SCORE_RESULT);

/** The lender's threshold for each rule with a number; the rule about documents has none. */
export interface ScoreThresholds {
  /** Most days late that an earlier loan may have had. */
  readonly lateDays: number;
  /** Most percent of a month's income that a month's instalments may take. */
  readonly incomeShare: number;
  /** Fewest months in the present job. */
  readonly monthsAtWork: number;
  /** Fewest days since the customer's account was made. */
  readonly accountDays: number;
}

export const INITIAL_THRESHOLDS: ScoreThresholds = {
  lateDays: LATE_BEFORE_DAYS - 1,
  incomeShare: 40,
  monthsAtWork: 6,
  accountDays: 30,
};
/** The largest value that a lender may set for each threshold. */
export const THRESHOLD_MAX: ScoreThresholds = {
  lateDays: 90,
  incomeShare: 100,
  monthsAtWork: 120,
  accountDays: 365,
};

/** Review warnings about a missing document. */
const DOCUMENT_WARNINGS = ['no_cedula_front', 'no_cedula_back', 'no_selfie', 'no_payroll'] as const;

export interface ScoreFacts {
  readonly earlierLoans: readonly EarlierLoan[];
  /** Percent of the monthly income that a month's instalments take; `null` without an income. */
  readonly monthlyShare: number | null;
  readonly timeAtWork: number | null;
  readonly timeUnit: TimeUnit | null;
  readonly accountSince: Date;
  readonly warnings: readonly ReviewWarning[];
}

/** The result of one rule of the scorecard, in the words that the staff read. */
export interface ScoreLine {
  readonly rule: ScoreRule;
  readonly result: ScoreResult;
  readonly reason: string;
  readonly threshold: string;
}

/**
 * A line as version 1.0 stores it with a decision. Rows of this shape exist, so the interface never changes: a later
 * shape gets another one beside it, and its branch in the reader.
 */
export interface ScoreLineOf1_0 {
  readonly rule: 'history' | 'income_share' | 'time_at_work' | 'account_age' | 'documents';
  readonly result: 'pass' | 'fail' | 'unknown';
  readonly reason: string;
  readonly threshold: string;
}
/** A stored line as this version knows it: a field that `ScoreLine` gains does not compile until it is read here. */
export const readScoreLine = ({ rule, result, reason, threshold }: ScoreLineOf1_0): ScoreLine => ({
  rule,
  result,
  reason,
  threshold,
});

type Found = Pick<ScoreLine, 'result' | 'reason'>;

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
const days = (count: number): string => counted(count, 'día', 'días');
const months = (count: number): string => counted(count, 'mes', 'meses');
const passIf = (met: boolean): ScoreResult => (met ? 'pass' : 'fail');

function historyOf(loans: readonly EarlierLoan[], most: number): Found {
  const ran = loans.filter((loan) => !isVoid(loan) && !isAwaiting(loan));
  if (ran.length === 0) return { result: 'unknown', reason: 'Sería su primer préstamo' };
  if (ran.some(isLost)) return { result: 'fail', reason: 'Tuvo un préstamo castigado' };
  const worst = Math.max(...ran.map(({ worstDaysLate }) => worstDaysLate));
  const late = worst === 0 ? 'sin atraso' : `con ${days(worst)} de atraso como máximo`;
  return {
    result: passIf(worst <= most),
    reason: `${counted(ran.length, 'préstamo', 'préstamos')}, ${late}`,
  };
}

function shareOf(percent: number | null, most: number): Found {
  if (percent === null) return { result: 'unknown', reason: 'No dijo su ingreso' };
  return { result: passIf(percent <= most), reason: `Un mes de cuotas toma el ${percent}%` };
}

function workOf({ timeAtWork, timeUnit }: ScoreFacts, least: number): Found {
  if (timeAtWork === null || timeUnit === null)
    return { result: 'unknown', reason: 'No dijo cuánto lleva en su trabajo' };
  const worked = timeAtWork * TIME_UNIT[timeUnit].months;
  return { result: passIf(worked >= least), reason: `Lleva ${months(worked)}` };
}

function ageOf(since: Date, today: Day, least: number): Found {
  const age = daysBetween(dayInSantoDomingo(since), today);
  return { result: passIf(age >= least), reason: `La cuenta tiene ${days(age)}` };
}

function documentsOf(warnings: readonly ReviewWarning[]): Found {
  const missing = warnings.filter((warning) => isIn(DOCUMENT_WARNINGS, warning));
  if (missing.length === 0) return { result: 'pass', reason: 'No falta ninguno' };
  return { result: 'fail', reason: missing.map((warning) => REVIEW_WARNINGS[warning]).join('; ') };
}

/** Each rule with its result, in the order of the table (rule: scorecard). */
export function scorecard(facts: ScoreFacts, thresholds: ScoreThresholds, today: Day): ScoreLine[] {
  const { lateDays, incomeShare, monthsAtWork, accountDays } = thresholds;
  const found: Record<ScoreRule, Omit<ScoreLine, 'rule'>> = {
    history: { ...historyOf(facts.earlierLoans, lateDays), threshold: `Hasta ${days(lateDays)} de atraso` },
    income_share: { ...shareOf(facts.monthlyShare, incomeShare), threshold: `Hasta el ${incomeShare}%` },
    time_at_work: { ...workOf(facts, monthsAtWork), threshold: `Desde ${months(monthsAtWork)}` },
    account_age: {
      ...ageOf(facts.accountSince, today, accountDays),
      threshold: `Desde ${days(accountDays)}`,
    },
    documents: { ...documentsOf(facts.warnings), threshold: 'Todos los que se piden' },
  };
  return SCORE_RULES.map((rule) => ({ rule, ...found[rule] }));
}

/** Decisions with which the scorecard is stored, and their headings at the desk. */
export const SCORED_DECISION = {
  approve: { label: 'Al aprobar' },
  counter_offer: { label: 'Al hacer la contra oferta' },
  reject: { label: 'Al rechazar' },
} as const satisfies Partial<Record<AdminCommand, { readonly label: string }>>;
export type ScoredDecision = keyof typeof SCORED_DECISION;
export const SCORED_DECISIONS = keysOf(SCORED_DECISION);

/**
 * How a warning affects an approval or an offer, as the lender chooses: only shown, a second person, or refused (rule:
 * warning-rules).
 */
export const WARNING_RULE = {
  tell: { label: 'Solo avisar' },
  second_person: { label: 'Pedir una segunda persona' },
  refuse: { label: 'No aprobar: se rechaza' },
} as const;
type WarningRule = keyof typeof WARNING_RULE;
export const WARNING_RULE_NAMES = keysOf(WARNING_RULE);

/**
 * The warnings about an applicant, each with its default effect. A person on the lender's own list is refused; the
 * other warnings are only shown, as before there were rules.
 */
const RULED_WARNING = {
  do_not_lend: { initial: 'refuse' },
  cedula_shared: { initial: 'tell' },
  phone_shared: { initial: 'tell' },
  lost_loan: { initial: 'tell' },
  late_loan: { initial: 'tell' },
} as const satisfies Partial<Record<ReviewWarning, { readonly initial: WarningRule }>>;
export type RuledWarning = keyof typeof RULED_WARNING;
export const RULED_WARNINGS = keysOf(RULED_WARNING);

export type WarningRules = Readonly<Record<RuledWarning, WarningRule>>;

export const INITIAL_WARNING_RULES: WarningRules = {
  do_not_lend: RULED_WARNING.do_not_lend.initial,
  cedula_shared: RULED_WARNING.cedula_shared.initial,
  phone_shared: RULED_WARNING.phone_shared.initial,
  lost_loan: RULED_WARNING.lost_loan.initial,
  late_loan: RULED_WARNING.late_loan.initial,
};

/** An application's warnings by their effect: those that refuse it, and those that require a second person. */
interface AppliedRules {
  readonly refusedBy: readonly RuledWarning[];
  readonly secondPersonFor: readonly RuledWarning[];
}

export function appliedRules(warnings: readonly ReviewWarning[], chosen: WarningRules): AppliedRules {
  const ruled = warnings.filter((warning): warning is RuledWarning => isIn(RULED_WARNINGS, warning));
  const under = (wanted: WarningRule) => ruled.filter((warning) => chosen[warning] === wanted);
  return { refusedBy: under('refuse'), secondPersonFor: under('second_person') };
}

/** Whether any chosen rule requires a second person: then the lender's staff must have at least two members. */
export const asksSecondPerson = (chosen: WarningRules): boolean =>
  RULED_WARNINGS.some((warning) => chosen[warning] === 'second_person');
