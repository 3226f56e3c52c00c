import { isIn, keysOf, parseKey } from '#domain/enum-table.ts';
import { CEDULA_PHOTO_MONTHS } from '#domain/limits/limits.ts';

/** Most drafts, and most sent applications without an answer, that one customer may have. */
export const OPEN_APPLICATIONS_MAX = 200;

/** Kinds of bank account, each with its label alone and inside a sentence. */
export const ACCOUNT_TYPE = {
  ahorro: { label: 'Ahorro', account: 'Cuenta de ahorro' },
  corriente: { label: 'Corriente', account: 'Cuenta corriente' },
} as const;
export type AccountType = keyof typeof ACCOUNT_TYPE;
export const ACCOUNT_TYPES = keysOf(ACCOUNT_TYPE);
/** The label of any type that a row may hold; an unknown one is returned as it is. */
export const accountTypeLabel = (type: string): string =>
  isIn(ACCOUNT_TYPES, type) ? ACCOUNT_TYPE[type].label : type;
/** The bank account that receives the money, as text: "Popular, Ahorro, 0712345678"; empty when nothing is known. */
export const accountText = (bank: string | null, type: string | null, number: string | null): string =>
  [bank, type && accountTypeLabel(type), number].filter(Boolean).join(', ');

/**
 * Units of a length of employment. "años" is stored in composed Unicode; the spelling "anos" is accepted (rule:
 * time-unit-spellings).
 */
export const TIME_UNIT = {
  meses: { label: 'Meses', months: 1, spellings: [] },
  años: { label: 'Años', months: 12, spellings: ['anos'] },
} as const;
export type TimeUnit = keyof typeof TIME_UNIT;
export const TIME_UNITS = keysOf(TIME_UNIT);
export const parseTimeUnit = (text: string): TimeUnit | null => parseKey(TIME_UNIT, text);

export const TIME_WORKING_LABELS = {
  less_than_3_months: 'Menos de 3 meses',
  '3_to_6_months': '3 a 6 meses',
  '6_months_to_1_year': '6 meses a 1 año',
  '1_to_2_years': '1 a 2 años',
  '2_to_5_years': '2 a 5 años',
  more_than_5_years: 'Más de 5 años',
} as const;
export type TimeWorking = keyof typeof TIME_WORKING_LABELS;
export const TIMES_WORKING = keysOf(TIME_WORKING_LABELS);

/** The range of months or years (`TimeWorking`) that a length of employment falls in (rule: employment-band). */
export function timeWorkingOf(time: number, unit: TimeUnit): TimeWorking {
  const months = time * TIME_UNIT[unit].months;
  if (months < 3) return 'less_than_3_months';
  if (months < 6) return '3_to_6_months';
  if (months < 12) return '6_months_to_1_year';
  if (months < 24) return '1_to_2_years';
  return months < 60 ? '2_to_5_years' : 'more_than_5_years';
}

/** The marital statuses that the application form offers (rule: marital-statuses). */
export const MARITAL_STATUSES = ['Soltero/a', 'Casado/a', 'Unión libre', 'Divorciado/a', 'Viudo/a'] as const;

/** The reference of an application by its id: "#LN-0007" (rule: application-reference). */
export const applicationReference = (id: number): string => `#${referenceInFile(id)}`;
/** The reference of an application in a file name, without the "#": "LN-0007". */
export const referenceInFile = (id: number): string => `LN-${String(id).padStart(4, '0')}`;

/** The id in "#LN-0042", "ln 42" or "42"; `null` for anything else. */
export function parseReference(text: string): number | null {
  const id = Number(/^(?:#?\s*LN\s*-?\s*|#)?0*(\d{1,10})$/i.exec(text.trim())?.[1]);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

export function photoReusableSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(now.getUTCMonth() - CEDULA_PHOTO_MONTHS);
  return since;
}
