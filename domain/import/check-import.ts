import { type ClosedDays, type Day, formatDay } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { checkClients, type ImportedClient, type KnownClients } from '#domain/import/check-clients.ts';
import { checkLoans, checkPayments } from '#domain/import/check-loans.ts';
import {
  IMPORT_SHEET_NAMES,
  type ImportSheet,
  importFieldsOf,
  missingFields,
} from '#domain/import/import-sheets.ts';
import type { LineWeight } from '#domain/import/line-weight.ts';
import { type ImportedLoanPreview, previewImportedLoan } from '#domain/import/preview-loan.ts';
import {
  cellText,
  type ImportedLoanStatus,
  type ImportProblem,
  type MappedSheet,
  readDate,
} from '#domain/import/read-cell.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { formatCount, formatPesos, sum } from '#domain/money.ts';

/** The lender's totals of the old books against those of the new: equal, or nothing is imported. */
export interface ImportSums {
  readonly clients: number;
  readonly loans: number;
  /** Unpaid principal, and the sum of all payments; pesos. */
  readonly outstanding: number;
  readonly payments: number;
}
export const IMPORT_SUMS = {
  clients: { label: 'Clientes', show: formatCount },
  loans: { label: 'Préstamos', show: formatCount },
  outstanding: { label: 'Capital pendiente', show: formatPesos },
  payments: { label: 'Suma de los pagos', show: formatPesos },
} as const satisfies Record<keyof ImportSums, object>;

/** Existing accounts of the people in the import. */
export interface KnownHere extends KnownClients {
  /** Cédulas of people with an open loan here. */
  readonly open: ReadonlySet<string>;
  /** The keys of the loans that were imported before. */
  readonly imported: ReadonlySet<string>;
}

export interface CheckedImport {
  readonly clients: readonly ImportedClient[];
  readonly loans: readonly ImportedLoanPreview[];
  readonly sums: ImportSums;
  /** Errors and warnings in the order of sheet and line. */
  readonly problems: readonly ImportProblem[];
}

/** The uploaded sheets by name; a missing sheet counts as empty. */
export type MappedSheets = Partial<Readonly<Record<ImportSheet, MappedSheet>>>;
const EMPTY: MappedSheet = { rows: [], columns: {}, dateOrder: 'dmy' };

function columnsThatLack(sheets: MappedSheets): ImportProblem[] {
  return IMPORT_SHEET_NAMES.flatMap((sheet) => {
    const { columns } = sheets[sheet] ?? { columns: null };
    return (columns === null ? [] : missingFields(sheet, columns)).map((column) => ({
      sheet,
      line: 1,
      column,
      message: 'Diga qué columna del archivo es',
      weight: 'error' as const,
    }));
  });
}

/**
 * A warning at the first date that day/month and month/day read as two different days, where no other date of the sheet
 * tells which comes first.
 */
function doubtfulDates(sheets: MappedSheets): ImportProblem[] {
  return IMPORT_SHEET_NAMES.flatMap((sheet): ImportProblem[] => {
    const { rows, columns, dateOrder } = sheets[sheet] ?? EMPTY;
    const fields = importFieldsOf(sheet).filter(([, { isDay }]) => isDay);
    const dates = rows.flatMap(({ line, cells }) =>
      fields.flatMap(([field, { label }]) => {
        const text = cellText(cells, columns[field]);
        const [dayFirst, monthFirst] = [readDate('dmy')(text), readDate('mdy')(text)];
        const differ = !dayFirst.ok || !monthFirst.ok || dayFirst.value !== monthFirst.value;
        return differ && (dayFirst.ok || monthFirst.ok) ? [{ line, label, text, dayFirst, monthFirst }] : [];
      }),
    );
    const [first] = dates;
    if (!first || dates.some(({ dayFirst, monthFirst }) => !dayFirst.ok || !monthFirst.ok)) return [];
    const { line, label: column, text } = first;
    const read = readDate(dateOrder)(text);
    if (!read.ok) return [];
    const [, month, date] = read.value.split('-').map(Number);
    const message = `Ninguna fecha de esta hoja dice si va primero el día o el mes: «${text}» se lee como día ${date}, mes ${month}. Si no es así, abra las columnas de la hoja y cambie «Cómo escribe las fechas».`;
    return [{ sheet, line, column, message, weight: 'notice' }];
  });
}

const order = ({ sheet, line }: ImportProblem) => IMPORT_SHEET_NAMES.indexOf(sheet) * 1_000_000 + line;

/** Result of each line of an import, and every problem that prevents it; changes nothing. */
export function checkImport(
  sheets: MappedSheets,
  known: KnownHere,
  setting: {
    readonly lateChargeVariant: LateChargeVariant;
    readonly closedDays: ClosedDays;
    readonly today: Day;
  },
): CheckedImport {
  const unnamed = columnsThatLack(sheets);
  const problems: ImportProblem[] = unnamed.length > 0 ? [...unnamed] : doubtfulDates(sheets);
  const sheetOf = (name: ImportSheet) => (unnamed.length > 0 ? EMPTY : (sheets[name] ?? EMPTY));
  const { today } = setting;
  const { clients, cedulas } = checkClients(sheetOf('clients'), known, today, problems);
  const borrowers = { ...known, cedulas: new Set([...cedulas, ...known.cedulas]) };
  const checked = checkLoans(sheetOf('loans'), borrowers, today, problems);
  const { payments, byLoan, incomplete } = checkPayments(sheetOf('payments'), checked, today, problems);
  // Only a loan whose lines are all valid has a total.
  const loans = checked.loans
    .filter(({ number }) => !incomplete.has(number))
    .map((loan) => previewImportedLoan(loan, byLoan.get(loan.number) ?? [], setting, problems));
  return {
    clients,
    loans,
    sums: {
      clients: clients.length,
      loans: checked.loans.length,
      outstanding: sum(loans.map(({ state }) => state.parts.principal)),
      payments: sum(payments.map(({ amount }) => amount)),
    },
    problems: problems.toSorted((a, b) => order(a) - order(b)),
  };
}

/** Differences between the lender's totals and those of the files, each as a sentence. */
export const sumDifferences = (
  typed: ImportSums,
  found: ImportSums,
): readonly { readonly field: keyof ImportSums; readonly message: string }[] =>
  keysOf(IMPORT_SUMS).flatMap((field) => {
    const { label, show } = IMPORT_SUMS[field];
    const [wanted, there] = [show(typed[field]), show(found[field])];
    if (wanted === there) return [];
    return [{ field, message: `${label}: usted escribió ${wanted} y los archivos dan ${there}` }];
  });

/** Result of one line of an import: its error, its warning, or what the line will become. */
type ImportLine = Omit<ImportProblem, 'weight'> & { readonly weight: LineWeight };

function loanText({ loan, waivers, state }: ImportedLoanPreview): string {
  const waived = sum(waivers.map(({ amount }) => amount));
  const before = waived > 0 ? `; de antes no se cobran ${formatPesos(waived)} de mora` : '';
  const standing: Record<ImportedLoanStatus, string> = {
    open: `entra abierto: debe ${formatPesos(state.balance)}, de ellos ${formatPesos(state.parts.principal)} de capital`,
    closed: 'entra saldado',
    written_off: `entra castigado: no se espera nada de ${formatPesos(state.writtenOff)}`,
  };
  return `El préstamo ${loan.number} de ${formatPesos(loan.plan.principal)} ${standing[loan.standing]}${before}`;
}

const WITH = 'sin contraseña';
const WITHOUT = 'sin correo: no puede entrar ni recibe avisos';

/** Every line of an import: errors first, then warnings, then valid lines. */
export function importLines({ clients, loans, problems }: CheckedImport): readonly ImportLine[] {
  const spoken = new Set(problems.map(({ sheet, line }) => `${sheet} ${line}`));
  const fits = (sheet: ImportLine['sheet'], line: number, message: string): ImportLine[] =>
    spoken.has(`${sheet} ${line}`) ? [] : [{ sheet, line, column: null, message, weight: 'fits' }];
  return [
    ...problems.filter(({ weight }) => weight === 'error'),
    ...problems.filter(({ weight }) => weight === 'notice'),
    ...clients.flatMap(({ line, firstName, lastName, email }) =>
      fits(
        'clients',
        line,
        `${firstName} ${lastName} entra como cliente, ${email === null ? WITHOUT : WITH}`,
      ),
    ),
    ...loans.flatMap((one) => fits('loans', one.loan.line, loanText(one))),
    ...loans.flatMap(({ payments }) =>
      payments.flatMap(({ line, on, amount, loan }) =>
        fits(
          'payments',
          line,
          `Entra un pago de ${formatPesos(amount)} del ${formatDay(on)} al préstamo ${loan}`,
        ),
      ),
    ),
  ];
}
