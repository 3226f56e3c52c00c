import { isIn, membersOf, membersWith, parseMember } from '#domain/closed-set.ts';
import { CEDULA_PHOTO_MONTHS } from '#domain/limits/limits.ts';

/** Drafts of one customer, and sent applications without an answer: more are no need of anybody's. */
export const OPEN_APPLICATIONS_MAX = 200;

/** Kinds of a bank account: alone, and in a sentence. */
export const ACCOUNT_TYPE = {
  ahorro: { label: 'Ahorro', account: 'Cuenta de ahorro' },
  corriente: { label: 'Corriente', account: 'Cuenta corriente' },
} as const;
export type AccountType = keyof typeof ACCOUNT_TYPE;
export const ACCOUNT_TYPES = membersOf(ACCOUNT_TYPE);
/** The label of any type that a row may hold; an unknown one shows as it is. */
export const accountTypeLabel = (type: string): string =>
  isIn(ACCOUNT_TYPES, type) ? ACCOUNT_TYPE[type].label : type;
/** "Popular, Ahorro, 0712345678": where the money goes; empty when nothing is known. */
export const accountText = (bank: string | null, type: string | null, number: string | null): string =>
  [bank, type && accountTypeLabel(type), number].filter(Boolean).join(', ');

/** Stored composed; "anos" is accepted (rule: time-unit-spellings). */
export const TIME_UNIT = {
  meses: { label: 'Meses', months: 1, spellings: [] },
  años: { label: 'Años', months: 12, spellings: ['anos'] },
} as const;
export type TimeUnit = keyof typeof TIME_UNIT;
export const TIME_UNITS = membersOf(TIME_UNIT);
export const parseTimeUnit = (text: string): TimeUnit | null => parseMember(TIME_UNIT, text);

export const TIME_WORKING_LABELS = {
  less_than_3_months: 'Menos de 3 meses',
  '3_to_6_months': '3 a 6 meses',
  '6_months_to_1_year': '6 meses a 1 año',
  '1_to_2_years': '1 a 2 años',
  '2_to_5_years': '2 a 5 años',
  more_than_5_years: 'Más de 5 años',
} as const;
export type TimeWorking = keyof typeof TIME_WORKING_LABELS;
export const TIMES_WORKING = membersOf(TIME_WORKING_LABELS);

/** The band of `timeWorking` that a length of employment falls in (rule: employment-band). */
export function timeWorkingOf(time: number, unit: TimeUnit): TimeWorking {
  const months = time * TIME_UNIT[unit].months;
  if (months < 3) return 'less_than_3_months';
  if (months < 6) return '3_to_6_months';
  if (months < 12) return '6_months_to_1_year';
  if (months < 24) return '1_to_2_years';
  return months < 60 ? '2_to_5_years' : 'more_than_5_years';
}

/** What the form offers (rule: marital-statuses). */
export const MARITAL_STATUSES = ['Soltero/a', 'Casado/a', 'Unión libre', 'Divorciado/a', 'Viudo/a'] as const;

/** Offered when rejecting; the label is what the customer reads (rule: rejection-reasons). */
export const REJECTION_REASONS = {
  insufficient_income: { label: 'Ingresos insuficientes', freeReport: false },
  // Whoever is refused for a credit report may read it.
  bad_credit_history: { label: 'Historial crediticio desfavorable', freeReport: true },
  incomplete_documentation: { label: 'Documentación incompleta', freeReport: false },
  excessive_debt: { label: 'Endeudamiento excesivo', freeReport: false },
  employment_verification: { label: 'No se pudo verificar el empleo', freeReport: false },
  policy_violation: { label: 'No cumple con las políticas', freeReport: false },
  other: { label: 'Otro', freeReport: false },
} as const;
const FREE_REPORT_REASONS = membersWith(REJECTION_REASONS, 'freeReport', true);
/** Of the stored reason, which is a label with whatever was added to it. */
export const mayReadReport = (reason: string): boolean =>
  FREE_REPORT_REASONS.some((code) => reason.startsWith(REJECTION_REASONS[code].label));

/** "#LN-0007" (rule: application-reference). */
export const applicationReference = (id: number): string => `#${referenceInFile(id)}`;
/** "LN-0007": without the sign that a file name had better not have. */
export const referenceInFile = (id: number): string => `LN-${String(id).padStart(4, '0')}`;

/** The id in "#LN-0042", "ln 42" or "42"; `null` for anything else. */
export function parseReference(text: string): number | null {
  const digits = /^(?:#?\s*LN\s*-?\s*|#)?0*(\d{1,10})$/i.exec(text.trim())?.[1];
  const id = digits === undefined ? 0 : Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

export function photoReusableSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(now.getUTCMonth() - CEDULA_PHOTO_MONTHS);
  return since;
}
