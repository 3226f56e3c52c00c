import { type Day, formatDay } from '#domain/calendar.ts';
import type { ImportedLoan } from '#domain/import/check-loans.ts';
import type { FieldOf } from '#domain/import/import-sheets.ts';
import {
  type ImportProblem,
  type MappedSheet,
  type RowReader,
  readDate,
  readMethod,
  readPesos,
  readText,
  rowReader,
} from '#domain/import/read-cell.ts';
import { type Pesos, ZERO } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';

/** An earlier payment for one of the loans. */
export interface ImportedPayment {
  readonly line: number;
  readonly loan: string;
  readonly on: Day;
  readonly amount: Pesos;
  /** The part of the payment that paid late charge. */
  readonly lateCharge: Pesos;
  readonly method: PaymentMethod;
  readonly reference: string | null;
}

export interface CheckedPayments {
  readonly payments: readonly ImportedPayment[];
  readonly byLoan: ReadonlyMap<string, readonly ImportedPayment[]>;
  readonly incomplete: ReadonlySet<string>;
}

type Reader = RowReader<FieldOf<'payments'>>;

function readPayment(reader: Reader, sheet: MappedSheet): ImportedPayment | null {
  const loan = reader.read('loan', readText);
  const on = reader.read('on', readDate(sheet.dateOrder));
  const amount = reader.read('amount', readPesos);
  const lateCharge = reader.read('lateCharge', readPesos) ?? ZERO;
  const method = reader.read('method', readMethod) ?? 'cash';
  const reference = reader.read('reference', readText);
  if (amount === 0) reader.note('amount', 'El pago es de cero pesos');
  if (loan === null || on === null || amount === null || amount === 0) return null;
  if (lateCharge > amount) reader.note('lateCharge', 'La mora es más que el pago');
  return { line: reader.line, loan, on, amount, lateCharge, method, reference };
}

/** The valid payments of each loan, by its number; `incomplete`: the loans with an invalid line. */
export function checkPayments(
  sheet: MappedSheet,
  { loans, numbers }: { readonly loans: readonly ImportedLoan[]; readonly numbers: ReadonlySet<string> },
  today: Day,
  problems: ImportProblem[],
): CheckedPayments {
  const known = new Map(loans.map((loan) => [loan.number, loan]));
  const seen = new Map<string, number>();
  const incomplete = new Set<string>();
  const loanAt = sheet.columns.loan;
  const payments = sheet.rows.flatMap((row) => {
    const before = problems.length;
    const reader: Reader = rowReader('payments', row, sheet.columns, problems);
    const payment = readPayment(reader, sheet);
    if (payment !== null) {
      const { loan: number, on } = payment;
      const loan = known.get(number);
      if (!numbers.has(number)) reader.note('loan', `No hay un préstamo «${number}» en la hoja de préstamos`);
      if (loan && on < loan.disbursedOn)
        reader.note('on', `El pago es anterior al desembolso, que fue el ${formatDay(loan.disbursedOn)}`);
      if (on > today) reader.note('on', 'La fecha está en el futuro');
      noteAlike(reader, payment, seen);
    }
    if (problems.slice(before).some(({ weight }) => weight === 'error') && typeof loanAt === 'number')
      incomplete.add((row.cells[loanAt] ?? '').trim());
    return payment === null ? [] : [payment];
  });
  return { payments, byLoan: Map.groupBy(payments, ({ loan }) => loan), incomplete };
}

function noteAlike(
  reader: Reader,
  { loan, on, amount, reference }: ImportedPayment,
  seen: Map<string, number>,
): void {
  const what = JSON.stringify([loan, on, amount, reference]);
  const first = seen.get(what);
  if (first === undefined) seen.set(what, reader.line);
  else reader.note(null, `Es igual al pago de la línea ${first}: mire que no esté dos veces`, 'notice');
}
