import { formatCedula } from '#domain/accounts/cedula.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';

/** What a bureau is told about a loan (rule: bureau-files). A new state also needs a migration of its CHECK. */
export const REPORT_STATE = {
  current: { label: 'Al día', ended: false },
  late: { label: 'En atraso', ended: false },
  settled: { label: 'Saldado', ended: true },
  restructured: { label: 'Reestructurado', ended: true },
  written_off: { label: 'Castigado', ended: true },
  /** Of a loan whose money the bank gave back: what the bureau was told of was not lent. */
  voided: { label: 'Anulado', ended: true },
} as const satisfies Record<string, { readonly label: string; readonly ended: boolean }>;
export type ReportState = keyof typeof REPORT_STATE;
export const REPORT_STATES = keysOf(REPORT_STATE);

/** A loan as a bureau is told of it; pesos. */
export interface ReportLine {
  readonly loanId: number;
  readonly cedula: string;
  readonly name: string;
  readonly openedOn: string;
  readonly amount: number;
  /** What is owed; of a written-off loan, what was written off and has not come since. */
  readonly balance: number;
  readonly instalment: number;
  readonly daysLate: number;
  readonly state: ReportState;
  /** The day of the earlier file that the line corrects; `null`: it is no correction. */
  readonly corrects: string | null;
}

export const REPORT_DATE = {
  dmy: { label: '31/12/2026', write: (on: string) => formatDay(on) },
  iso: { label: '2026-12-31', write: (on: string) => on },
  plain: { label: '20261231', write: (on: string) => on.replaceAll('-', '') },
} as const satisfies Record<string, { readonly label: string; readonly write: (on: string) => string }>;
export const REPORT_DATES = keysOf(REPORT_DATE);

export const REPORT_AMOUNT = {
  whole: { label: '12500', write: String },
  cents: { label: '12500.00', write: (amount: number) => `${amount}.00` },
} as const satisfies Record<string, { readonly label: string; readonly write: (amount: number) => string }>;
export const REPORT_AMOUNTS = keysOf(REPORT_AMOUNT);

export const REPORT_CEDULA = {
  digits: { label: '00112345678', write: (digits: string) => digits },
  dashes: { label: '001-1234567-8', write: formatCedula },
} as const satisfies Record<string, { readonly label: string; readonly write: (digits: string) => string }>;
export const REPORT_CEDULAS = keysOf(REPORT_CEDULA);

export const REPORT_SEPARATOR = {
  comma: { label: 'Coma', sign: ',' },
  semicolon: { label: 'Punto y coma', sign: ';' },
  bar: { label: 'Barra |', sign: '|' },
  tab: { label: 'Tabulador', sign: '\t' },
} as const satisfies Record<string, { readonly label: string; readonly sign: string }>;
export const REPORT_SEPARATORS = keysOf(REPORT_SEPARATOR);

interface Formats {
  readonly date: keyof typeof REPORT_DATE;
  readonly amount: keyof typeof REPORT_AMOUNT;
  readonly cedula: keyof typeof REPORT_CEDULA;
  /** The bureau's own word or code of each state. */
  readonly states: Readonly<Record<ReportState, string>>;
}

interface ReportFieldFacts {
  readonly label: string;
  readonly write: (line: ReportLine, formats: Formats) => string;
}

/** What a column of the file may hold. */
export const REPORT_FIELD = {
  cedula: { label: 'Cédula', write: ({ cedula }, by) => REPORT_CEDULA[by.cedula].write(cedula) },
  name: { label: 'Nombre', write: ({ name }) => name },
  loan: { label: 'Préstamo', write: ({ loanId }) => String(loanId) },
  opened: { label: 'Apertura', write: ({ openedOn }, by) => REPORT_DATE[by.date].write(openedOn) },
  amount: { label: 'Monto', write: ({ amount }, by) => REPORT_AMOUNT[by.amount].write(amount) },
  balance: { label: 'Balance', write: ({ balance }, by) => REPORT_AMOUNT[by.amount].write(balance) },
  instalment: { label: 'Cuota', write: ({ instalment }, by) => REPORT_AMOUNT[by.amount].write(instalment) },
  days_late: { label: 'Días de atraso', write: ({ daysLate }) => String(daysLate) },
  state: { label: 'Estado', write: ({ state }, by) => by.states[state] },
  corrects: {
    label: 'Corrige el archivo del',
    write: ({ corrects }, by) => (corrects === null ? '' : REPORT_DATE[by.date].write(corrects)),
  },
} as const satisfies Record<string, ReportFieldFacts>;
export type ReportField = keyof typeof REPORT_FIELD;
export const REPORT_FIELDS = keysOf(REPORT_FIELD);

/** How a lender's bureau wants the file; it says so in the contract with the lender. */
export interface ReportLayout extends Formats {
  /** The columns in their order, each with its heading. */
  readonly columns: readonly { readonly field: ReportField; readonly heading: string }[];
  readonly headings: boolean;
  readonly separator: keyof typeof REPORT_SEPARATOR;
}

/** The layout before the lender chooses one: every field, as a spreadsheet of here reads it. */
export const FIRST_LAYOUT: ReportLayout = {
  columns: REPORT_FIELDS.map((field) => ({ field, heading: REPORT_FIELD[field].label })),
  headings: true,
  separator: 'comma',
  date: 'dmy',
  amount: 'whole',
  cedula: 'digits',
  states: {
    current: REPORT_STATE.current.label,
    late: REPORT_STATE.late.label,
    settled: REPORT_STATE.settled.label,
    restructured: REPORT_STATE.restructured.label,
    written_off: REPORT_STATE.written_off.label,
    voided: REPORT_STATE.voided.label,
  },
};

/** A value between separators: quoted where it would end early, and never the begin of a spreadsheet's formula. */
function cell(value: string, sign: string): string {
  const harmless = value.replace(/^[\s=+\-@]+/, '');
  return [sign, '"', '\n', '\r'].some((one) => harmless.includes(one))
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

/** The file of these lines in a layout; the same lines give the same bytes. */
export function reportText(layout: ReportLayout, lines: readonly ReportLine[]): string {
  const { sign } = REPORT_SEPARATOR[layout.separator];
  const written = (cells: readonly string[]) => `${cells.map((one) => cell(one, sign)).join(sign)}\r\n`;
  return [
    ...(layout.headings ? [written(layout.columns.map(({ heading }) => heading))] : []),
    ...lines.map((line) =>
      written(layout.columns.map(({ field }) => REPORT_FIELD[field].write(line, layout))),
    ),
  ].join('');
}

type Reported = Pick<LoanState, 'balance' | 'writtenOff' | 'daysLate' | 'instalments'>;

/** The state that a bureau is told, from the state of the loan's books on the day. */
export function reportStateOf({ balance, writtenOff, daysLate, instalments }: Reported): ReportState {
  if (writtenOff > 0) return 'written_off';
  if (balance > 0) return daysLate > 0 ? 'late' : 'current';
  return instalments.some(({ status }) => status === 'restructured') ? 'restructured' : 'settled';
}

/** What the bureau knows of a loan from the last file that has it. */
interface Told {
  /** `null`: no file has it. */
  readonly told: ReportState | null;
  /** The day of the file that the next line corrects; `null`: it is no correction. */
  readonly corrects: string | null;
}

/**
 * Whether a loan is in the file of a day: it is open, it ended in the month of that day, or the bureau was told
 * otherwise: a payment of the month before that was confirmed after its file, or a correction.
 */
export const isReportedOn = (
  state: ReportState,
  lastFactOn: Day,
  { told, corrects }: Told,
  on: Day,
): boolean =>
  !REPORT_STATE[state].ended ||
  lastFactOn.slice(0, 7) === on.slice(0, 7) ||
  corrects !== null ||
  (told !== null && told !== state);
