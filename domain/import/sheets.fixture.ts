import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { checkImport, type MappedSheets } from '#domain/import/check-import.ts';
import { type ImportSheet, importFieldsOf } from '#domain/import/import-sheets.ts';
import type { MappedSheet } from '#domain/import/read-cell.ts';

export const TODAY = day('2026-11-20');

/** A cédula with a valid check digit. */
export function cedula(number: number): string {
  const first = `402${String(number).padStart(7, '0')}`;
  return [...'0123456789'].map((digit) => first + digit).find(hasValidCheckDigit) ?? '';
}

export const YOKASTA = {
  cedula: cedula(1),
  firstName: 'Yokasta',
  lastName: 'Núñez',
  email: 'yokasta@correo.do',
  phone: '809-555-0101',
};
export const RAMON = {
  cedula: cedula(2),
  firstName: 'Ramón',
  lastName: 'Peña',
  email: 'ramon@correo.do',
  phone: '829-555-0102',
};
/** A line of the loans' sheet: RD$11,500 due on 20/10/2026. */
export const LENT = {
  number: 'P-1',
  cedula: YOKASTA.cedula,
  standing: 'abierto',
  disbursedOn: '20/09/2026',
  principal: '10000',
  interest: '1500',
  term: '1',
};
export const PAID = { loan: 'P-1', on: '19/10/2026', amount: '4,000' };

type Line = Readonly<Record<string, string>>;

/** A file in the order of the template, with its headings on the first line. */
export function sheetOf(sheet: ImportSheet, lines: readonly Line[]): MappedSheet {
  const fields = importFieldsOf(sheet).map(([field]) => field);
  return {
    rows: lines.map((line, index) => ({ line: index + 2, cells: fields.map((field) => line[field] ?? '') })),
    columns: Object.fromEntries(fields.map((field, column) => [field, column])),
    dateOrder: 'dmy',
  };
}

export const NOBODY = {
  emails: new Set<string>(),
  cedulas: new Set<string>(),
  open: new Set<string>(),
  imported: new Set<string>(),
};
const SETTING = { lateChargeVariant: 'charge_and_costs', closedDays: NO_CLOSED_DAYS, today: TODAY } as const;

export const checkSheets = (sheets: MappedSheets, known: Partial<typeof NOBODY> = {}) =>
  checkImport(sheets, { ...NOBODY, ...known }, SETTING);

/** The result of the check of these lines. */
export const check = (
  lines: Partial<Readonly<Record<ImportSheet, readonly Line[]>>>,
  known: Partial<typeof NOBODY> = {},
) =>
  checkSheets(
    {
      clients: sheetOf('clients', lines.clients ?? [YOKASTA, RAMON]),
      loans: sheetOf('loans', lines.loans ?? [LENT]),
      payments: sheetOf('payments', lines.payments ?? [PAID]),
    },
    known,
  );

/** The problems of a check as texts, one line each. */
export const said = ({ problems }: ReturnType<typeof check>): readonly string[] =>
  problems.map(
    ({ sheet, line, column, message, weight }) =>
      `${sheet} ${line} ${column ?? '·'}${weight === 'notice' ? ' (mírelo)' : ''}: ${message}`,
  );
