import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { ImportedLoan, ImportedPayment } from '#domain/import/check-loans.ts';
import { importFieldsOf } from '#domain/import/import-sheets.ts';
import type { ImportProblem } from '#domain/import/read-cell.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { instalmentsOf, notePlan, type Term } from '#domain/loans/terms.ts';
import { formatPesos, type Pesos, subtract, sum } from '#domain/money.ts';
import { asksPaydays } from '#domain/products/paydays.ts';

/**
 * Late charge that the rules give for a day and the lender did not claim: the import waives it (rule:
 * imported-late-charge).
 */
export interface ImportedWaiver {
  readonly on: Day;
  readonly amount: Pesos;
}

/** An imported loan as our books will have it. */
export interface ImportedLoanPreview {
  readonly loan: ImportedLoan;
  /** The loan's payments, in the order in which they count. */
  readonly payments: readonly ImportedPayment[];
  readonly waivers: readonly ImportedWaiver[];
  readonly state: LoanState;
}

interface Setting {
  readonly lateChargeVariant: LateChargeVariant;
  readonly closedDays: ClosedDays;
  readonly today: Day;
}

const labelOf = (sheet: 'loans' | 'payments', field: string) =>
  new Map(importFieldsOf(sheet)).get(field)?.label ?? field;

/**
 * Computes an imported loan's state today. It replays the loan once for each day with payments, and waives on that day
 * the late charge that the lender did not claim.
 */
export function previewImportedLoan(
  loan: ImportedLoan,
  payments: readonly ImportedPayment[],
  { lateChargeVariant, closedDays, today }: Setting,
  problems: ImportProblem[],
): ImportedLoanPreview {
  const { principal, interest, instalments } = loan.plan;
  const schedule = scheduleFrom(instalments, loan.disbursedOn);
  const terms: LoanTerms = { principal, interest, schedule, lateChargeVariant, closedDays };
  const { writtenOffOn } = loan;
  const facts: LoanFact[] = [{ kind: 'disbursement', id: 0, on: loan.disbursedOn }];
  const waivers: ImportedWaiver[] = [];
  const note = (sheet: 'loans' | 'payments', line: number, field: string, message: string) =>
    problems.push({ sheet, line, column: labelOf(sheet, field), message, weight: 'error' });
  const stateOn = (on: Day) => replay(terms, facts, on).state;
  const waive = (on: Day, amount: Pesos) => {
    if (amount <= 0) return;
    waivers.push({ on, amount });
    facts.push({ kind: 'waiver', id: waivers.length, on, amount });
  };
  if (writtenOffOn !== null) facts.push({ kind: 'write_off', id: 0, on: writtenOffOn });
  const inOrder = payments.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.line - b.line));
  let paidTooMuch = false;
  for (const [on, ofDay] of Map.groupBy(inOrder, (payment) => payment.on)) {
    const { lateCharge } = stateOn(on).parts;
    const asked = sum(ofDay.map((payment) => payment.lateCharge));
    const [first] = ofDay.filter((payment) => payment.lateCharge > 0);
    if (first && asked > lateCharge)
      note(
        'payments',
        first.line,
        'lateCharge',
        `Hasta ese día las reglas dan ${formatPesos(lateCharge)} de mora, no ${formatPesos(asked)}`,
      );
    waive(on, subtract(lateCharge, asked));
    for (const { line, amount } of ofDay) {
      facts.push({ kind: 'payment', id: line, on, amount });
      const { credit } = stateOn(on);
      if (credit > 0 && !paidTooMuch)
        note(
          'payments',
          line,
          'amount',
          `Con este pago se pasa por ${formatPesos(credit)} de lo que se debía`,
        );
      paidTooMuch ||= credit > 0;
    }
  }
  if (loan.lateCharge !== null) {
    const { lateCharge } = stateOn(today).parts;
    if (loan.lateCharge > lateCharge)
      note(
        'loans',
        loan.line,
        'lateCharge',
        `Hasta hoy las reglas dan ${formatPesos(lateCharge)} de mora, no ${formatPesos(loan.lateCharge)}`,
      );
    waive(today, subtract(lateCharge, loan.lateCharge));
  }
  const state = stateOn(today);
  if (loan.standing === 'open' && state.balance === 0 && !paidTooMuch)
    note('loans', loan.line, 'standing', 'Dice abierto y con sus pagos ya no debe nada: póngalo saldado');
  if (loan.standing === 'written_off' && state.writtenOff === 0)
    note('loans', loan.line, 'standing', 'Dice castigado y con sus pagos no quedó nada por castigar');
  if (loan.standing === 'closed' && state.balance > 0)
    note(
      'loans',
      loan.line,
      'standing',
      `Dice saldado y con sus pagos todavía debe ${formatPesos(state.balance)}`,
    );
  return { loan, payments: inOrder, waivers, state };
}

type Made = Pick<ImportedLoan, 'disbursedOn' | 'plan'>;

function makes(term: Term, { disbursedOn, plan }: Made): boolean {
  // The books before do not say the client's paydays.
  if (asksPaydays(term) || instalmentsOf(term) !== plan.instalments.length) return false;
  const { total, instalments, due } = notePlan(plan.principal, term, 'note');
  if (total !== plan.total) return false;
  return scheduleFrom(instalments, disbursedOn, due).every(({ amount, dayOffset }, index) => {
    const part = plan.instalments[index];
    return part?.amount === amount && part.dayOffset === dayOffset;
  });
}

/**
 * The plan that an imported loan was lent by: the first that makes the same amounts on the same days, of whatever kind
 * its interest and its due days are; `undefined`: none.
 */
export const planOfLoan = (loan: Made, terms: readonly Term[]): Term | undefined =>
  terms.find((term) => makes(term, loan));
