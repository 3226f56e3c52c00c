import { addDays, type Day, daysBetween, formatDay } from '#domain/calendar.ts';
import { type FieldOf, INSTALMENT_NUMBERS } from '#domain/import/import-sheets.ts';
import {
  cellText,
  type ImportedLoanStatus,
  type ImportProblem,
  type MappedSheet,
  type RowReader,
  readCedula,
  readCount,
  readLoanStatus,
  readMethod,
  readPace,
  readPesos,
  readText,
  rowReader,
} from '#domain/import/read-cell.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { termText } from '#domain/limits/instalments.ts';
import { knownBounds } from '#domain/limits/refusals.ts';
import { type AgreedPlan, dueDaysOf, instalmentsOf, paceOf, TERMS, type Term } from '#domain/loans/terms.ts';
import { add, formatPesos, type Pesos, pesos, splitWithRemainderLast, sum, ZERO } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';
import { type DatedDue, dueDaysFrom, dueDaysOn } from '#domain/products/due-rule.ts';
import { INSTALMENTS_MOST } from '#domain/products/product.ts';

/** A loan that was lent before the import, as its paper says. */
export interface ImportedLoan {
  readonly line: number;
  /** The loan's number in the earlier books; the sheet of payments refers to it. */
  readonly number: string;
  readonly cedula: string;
  readonly standing: ImportedLoanStatus;
  readonly disbursedOn: Day;
  /** The plan that it is lent by; `null`: a plan of its own, at `pace`, that the program does not bring. */
  readonly term: Term | null;
  readonly pace: DatedDue;
  readonly plan: AgreedPlan;
  /** The late charge that the lender still claims today; `null`: as much as the rules give. */
  readonly lateCharge: Pesos | null;
  /** The day of the write-off; `null`: none. */
  readonly writtenOffOn: Day | null;
}

/**
 * The cédulas of people who may have a loan in the import, and of those who have an open one; the keys of the loans that
 * were imported before.
 */
export interface KnownBorrowers {
  readonly cedulas: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  readonly imported: ReadonlySet<string>;
}

/** The key by which a loan of earlier books is found again: its number, and its client, since two books may share numbers. */
export const importedKey = ({ number, cedula }: Pick<ImportedLoan, 'number' | 'cedula'>): string =>
  `${cedula} ${number}`;

/** The pace that the name of a loan does not mention. */
const UNNAMED_PACE: DatedDue = { kind: 'days', at: 15 };

type Field = FieldOf<'loans'>;
type Reader = RowReader<Field>;

/**
 * Reads one cell for each instalment. Either all are filled, or none (`null`), and then the plan's usual values count.
 */
function readParts<T>(
  reader: Reader,
  kind: 'due' | 'amount',
  count: number,
  read: (field: Field) => T | null,
): T[] | null {
  const cells = INSTALMENT_NUMBERS.map((part) => ({ field: `${kind}${part}` as const, part }));
  const found = cells.map(({ field, part }) => ({ field, part, value: read(field) }));
  if (found.every(({ value }) => value === null)) return null;
  for (const { field, part, value } of found) {
    if (part <= count && value === null)
      reader.note(field, `Falta: son ${count} cuotas y están escritas otras`);
    if (part > count && value !== null) reader.note(field, `Sobra: el préstamo es en ${count}`);
  }
  return found.flatMap(({ part, value }) => (part <= count && value !== null ? [value] : []));
}

/**
 * The due dates of a loan whose sheet lists none, as days from the disbursement: by the pace that it names, from its
 * first due date on, else as the program lends so many instalments.
 */
function usualOffsets(
  reader: Reader,
  disbursedOn: Day,
  count: number,
  { pace, firstDue, usual }: Pace & { readonly usual: Term | undefined },
): readonly number[] | null {
  if (pace === null && usual !== undefined) return dueDaysOf(usual);
  if (pace === null) {
    reader.note('pace', `Escriba cada cuánto vencen las ${count} cuotas: aquí no se prestan así`);
    return null;
  }
  const dates = firstDue === null ? dueDaysFrom(pace, count, disbursedOn) : dueDaysOn(pace, count, firstDue);
  return dates.map((due) => daysBetween(disbursedOn, due));
}

/** Days from the disbursement to each due date on the sheet, or those of `usual` where it lists none. */
function offsetsOf(
  reader: Reader,
  disbursedOn: Day,
  count: number,
  usual: () => readonly number[] | null,
): readonly number[] | null {
  const given = readParts(reader, 'due', count, reader.readDay);
  if (given !== null && given.length !== count) return null;
  const offsets = given === null ? usual() : given.map((due) => daysBetween(disbursedOn, due));
  if (offsets === null) return null;
  const wrong = offsets.findIndex((offset, index) => offset <= (offsets[index - 1] ?? 0));
  if (wrong < 0) return offsets;
  const after = addDays(disbursedOn, offsets[wrong - 1] ?? 0);
  const field = given === null ? 'firstDue' : (`due${wrong + 1}` as const);
  reader.note(field, `El vencimiento tiene que ser después del ${formatDay(after)}`);
  return null;
}

/** Equal instalments of a given amount, the last of which takes the rest. */
function equalParts(reader: Reader, total: Pesos, count: number, each: Pesos): readonly Pesos[] | null {
  const last = total - each * (count - 1);
  if (each > 0 && last > 0) return [...Array.from({ length: count - 1 }, () => each), pesos(last)];
  reader.note(
    'instalment',
    `${count} cuotas de ${formatPesos(each)} no hacen ${formatPesos(total)}, capital más interés`,
  );
  return null;
}

function amountsOf(reader: Reader, total: Pesos, count: number): readonly Pesos[] | null {
  const given = readParts(reader, 'amount', count, (field) => reader.read(field, readPesos));
  const each = reader.read('instalment', readPesos);
  if (given === null)
    return each === null ? splitWithRemainderLast(total, count) : equalParts(reader, total, count, each);
  if (given.length !== count) return null;
  if (sum(given) === total && given.every((amount) => amount > 0)) return given;
  reader.note(
    'amount1',
    `Las cuotas suman ${formatPesos(sum(given))} y capital más interés son ${formatPesos(total)}`,
  );
  return null;
}

const percent = (interest: Pesos, principal: Pesos) => Math.round((interest * 10_000) / principal) / 100;

const hasDays = (term: Term, offsets: readonly number[]): boolean =>
  dueDaysOf(term).every((day, index) => day === offsets[index]);

interface Pace {
  readonly pace: DatedDue | null;
  readonly firstDue: Day | null;
}

/** The pace of a loan, whose number may be that of its first due date. */
function paceOfLoan(reader: Reader, disbursedOn: Day): Pace {
  const firstDue = reader.readDay('firstDue');
  return { firstDue, pace: reader.read('pace', readPace(firstDue ?? disbursedOn)) };
}

/** The number of instalments; `null` where there is none that a plan may have. */
function countOf(reader: Reader): number | null {
  const count = reader.read('term', readCount);
  if (count === null || (count >= 1 && count <= INSTALMENTS_MOST)) return count;
  reader.note('term', `Un préstamo tiene de 1 a ${INSTALMENTS_MOST} cuotas, y este tiene ${count}`);
  return null;
}

/**
 * The agreed plan of an imported loan. Of the plans that the program brings with so many instalments, the one with the
 * loan's due days, or the first where the sheet names no pace; else a plan of its own.
 */
function planOf(reader: Reader, disbursedOn: Day): Pick<ImportedLoan, 'term' | 'pace' | 'plan'> | null {
  const principal = reader.read('principal', readPesos);
  const interest = reader.read('interest', readPesos);
  const count = countOf(reader);
  const paced = paceOfLoan(reader, disbursedOn);
  if (principal === 0) reader.note('principal', 'El capital es cero');
  if (principal === null || principal === 0 || interest === null || count === null) return null;
  const bounds = knownBounds();
  if (principal < bounds.least || principal > bounds.most)
    reader.note(
      'principal',
      `${formatPesos(principal)} está fuera de lo que se presta aquí, de ${rangeOf(bounds)}`,
      'notice',
    );
  const fitting = TERMS.filter((term) => instalmentsOf(term) === count);
  const [first] = fitting;
  const total = add(principal, interest);
  const offsets = offsetsOf(reader, disbursedOn, count, () =>
    usualOffsets(reader, disbursedOn, count, { ...paced, usual: first }),
  );
  const amounts = amountsOf(reader, total, count);
  if (offsets === null || amounts === null) return null;
  const instalments = amounts.map((amount, index) => ({
    number: index + 1,
    dayOffset: offsets[index] ?? 0,
    amount,
  }));
  const plan = {
    plan: 'note',
    principal,
    interest,
    total,
    ratePercent: percent(interest, principal),
    totalDays: offsets.at(-1) ?? 0,
    instalments,
  } as const;
  const term = fitting.find((one) => hasDays(one, offsets)) ?? (paced.pace === null ? first : undefined);
  if (term !== undefined && paceOf(term) !== null && !hasDays(term, offsets))
    reader.note('due1', `Se quedan estos días, pero el préstamo se llamará «${termText(term)}»`, 'notice');
  return { term: term ?? null, pace: paced.pace ?? UNNAMED_PACE, plan };
}

/** The day of the write-off, required for a loan that was written off; none for any other. */
function writtenOffDay(
  reader: Reader,
  standing: ImportedLoanStatus | null,
  disbursedOn: Day | null,
  today: Day,
): Day | null {
  const on = reader.readDay('writtenOffOn');
  if (standing === null) return on;
  if (standing !== 'written_off') {
    if (on !== null) reader.note('writtenOffOn', 'Solo un préstamo castigado lleva este día');
    return null;
  }
  if (on === null) reader.note('writtenOffOn', 'Escriba qué día se castigó');
  else if (on > today || (disbursedOn !== null && on < disbursedOn))
    reader.note('writtenOffOn', 'El castigo tiene que ser entre el desembolso y hoy');
  else return on;
  return null;
}

function readLoan(reader: Reader, today: Day): ImportedLoan | null {
  const number = reader.read('number', readText);
  const cedula = reader.read('cedula', readCedula);
  const standing = reader.read('standing', readLoanStatus);
  const lateCharge = reader.read('lateCharge', readPesos);
  const disbursedOn = reader.readDay('disbursedOn');
  const isFuture = disbursedOn !== null && disbursedOn > today;
  if (isFuture)
    reader.note('disbursedOn', 'El desembolso está en el futuro: aquí entra lo que ya se entregó');
  const writtenOffOn = writtenOffDay(reader, standing, disbursedOn, today);
  const planned = planOf(reader, disbursedOn ?? today);
  if (
    number === null ||
    cedula === null ||
    standing === null ||
    disbursedOn === null ||
    isFuture ||
    planned === null ||
    (standing === 'written_off' && writtenOffOn === null)
  )
    return null;
  if (standing !== 'open' && lateCharge !== null && lateCharge > 0)
    reader.note('lateCharge', 'Solo un préstamo abierto tiene mora pendiente');
  return { line: reader.line, number, cedula, standing, disbursedOn, ...planned, lateCharge, writtenOffOn };
}

/** The valid loans of the sheet; `numbers`: every loan number on the sheet, also of invalid loans. */
export function checkLoans(
  sheet: MappedSheet,
  known: KnownBorrowers,
  today: Day,
  problems: ImportProblem[],
): { readonly loans: ImportedLoan[]; readonly numbers: ReadonlySet<string> } {
  const lines = new Map<string, number>();
  const open = new Map<string, number>();
  const loans = sheet.rows.flatMap((row) => {
    const reader: Reader = rowReader('loans', row, sheet, problems);
    const loan = readLoan(reader, today);
    const number = cellText(row.cells, sheet.columns.number);
    const first = lines.get(number);
    if (first === undefined) lines.set(number, reader.line);
    else if (number !== '') reader.note('number', `Otro préstamo tiene este número, en la línea ${first}`);
    if (loan === null) return [];
    if (!known.cedulas.has(loan.cedula))
      reader.note('cedula', 'Ningún cliente tiene esta cédula, ni en la hoja de clientes ni en el programa');
    if (known.imported.has(importedKey(loan)))
      reader.note('number', 'Este préstamo de esta persona ya se importó');
    if (loan.standing === 'open') {
      const before = open.get(loan.cedula);
      if (before !== undefined)
        reader.note('cedula', `Esta persona ya tiene un préstamo abierto en la línea ${before}`);
      else open.set(loan.cedula, reader.line);
      if (known.open.has(loan.cedula))
        reader.note('cedula', 'Esta persona ya tiene un préstamo abierto en el programa');
    }
    return first === undefined ? [loan] : [];
  });
  return { loans, numbers: new Set(lines.keys()) };
}

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

type PaymentReader = RowReader<FieldOf<'payments'>>;

function readPayment(reader: PaymentReader): ImportedPayment | null {
  const loan = reader.read('loan', readText);
  const on = reader.readDay('on');
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
  const payments = sheet.rows.flatMap((row) => {
    const before = problems.length;
    const reader: PaymentReader = rowReader('payments', row, sheet, problems);
    const payment = readPayment(reader);
    if (payment !== null) {
      const { loan: number, on } = payment;
      const loan = known.get(number);
      if (!numbers.has(number)) reader.note('loan', `No hay un préstamo «${number}» en la hoja de préstamos`);
      if (loan && on < loan.disbursedOn)
        reader.note('on', `El pago es anterior al desembolso, que fue el ${formatDay(loan.disbursedOn)}`);
      if (on > today) reader.note('on', 'La fecha está en el futuro');
      noteAlike(reader, payment, seen);
    }
    if (problems.slice(before).some(({ weight }) => weight === 'error'))
      incomplete.add(cellText(row.cells, sheet.columns.loan));
    return payment === null ? [] : [payment];
  });
  return { payments, byLoan: Map.groupBy(payments, ({ loan }) => loan), incomplete };
}

function noteAlike(
  reader: PaymentReader,
  { loan, on, amount, reference }: ImportedPayment,
  seen: Map<string, number>,
): void {
  const what = JSON.stringify([loan, on, amount, reference]);
  const first = seen.get(what);
  if (first === undefined) seen.set(what, reader.line);
  else reader.note(null, `Es igual al pago de la línea ${first}: mire que no esté dos veces`, 'notice');
}
