import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { ImportedPayment } from '#domain/import/check-loans.ts';
import { previewImportedLoan } from '#domain/import/preview-loan.ts';
import type { ImportProblem } from '#domain/import/read-cell.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { pesos, sum } from '#domain/money.ts';

const PACE = { kind: 'days', at: 15 } as const;

const FROM = day('2026-03-02');
const TODAY = day('2026-11-20');
const setting = { lateChargeVariant: 'charge_and_costs', closedDays: NO_CLOSED_DAYS, today: TODAY } as const;

const histories = fc.record({
  principal: fc.integer({ min: 5, max: 40 }),
  term: fc.constantFrom(...TERMS),
  paid: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 200 }), amount: fc.integer({ min: 1, max: 4_000 }) }),
    {
      maxLength: 6,
    },
  ),
});

test('drops late charge that the lender did not claim, so that every peso pays an instalment, whenever it came', () => {
  fc.assert(
    fc.property(histories, ({ principal, term, paid }) => {
      const plan = notePlan(pesos(principal * 500), term, 'note');
      const payments = paid.map(
        ({ after, amount }, index): ImportedPayment => ({
          line: index + 2,
          loan: 'P-1',
          on: addDays(FROM, after),
          amount: pesos(amount),
          lateCharge: pesos(0),
          method: 'cash',
          reference: null,
        }),
      );
      const given = sum(payments.map(({ amount }) => amount));
      const standing = given >= plan.total ? ('closed' as const) : ('open' as const);
      const problems: ImportProblem[] = [];
      const loan = {
        line: 2,
        number: 'P-1',
        cedula: '',
        standing,
        disbursedOn: FROM,
        term,
        pace: PACE,
        plan,
        lateCharge: pesos(0),
        writtenOffOn: null,
      };
      const { state, waivers } = previewImportedLoan(loan, payments, setting, problems);
      expect(sum(state.instalments.map((one) => one.paid))).toBe(Math.min(given, plan.total));
      expect(state.credit).toBe(Math.max(0, given - plan.total));
      expect(state.parts.lateCharge).toBe(0);
      expect(problems.map(({ column }) => column)).toEqual(given > plan.total ? ['Monto'] : []);
      // The books made from the rows agree.
      const facts = [
        { kind: 'disbursement', id: 1, on: FROM } as const,
        ...payments.map(({ on, amount }, id) => ({ kind: 'payment', id, on, amount }) as const),
        ...waivers.map(({ on, amount }, id) => ({ kind: 'waiver', id, on, amount }) as const),
      ];
      const { interest } = plan;
      const terms = { principal: plan.principal, interest, schedule: scheduleFrom(plan.instalments, FROM) };
      const { lateChargeVariant, closedDays } = setting;
      expect(replay({ ...terms, lateChargeVariant, closedDays }, facts, TODAY).state).toEqual(state);
    }),
  );
});

test('payments count by day, within a day by line', () => {
  const of = (line: number, after: number): ImportedPayment => ({
    line,
    loan: 'P-1',
    on: addDays(FROM, after),
    amount: pesos(100),
    lateCharge: pesos(0),
    method: 'cash',
    reference: null,
  });
  const loan = {
    ...{ line: 2, number: 'P-1', cedula: '', standing: 'open' as const, disbursedOn: FROM },
    ...{
      term: 2 as const,
      pace: PACE,
      plan: notePlan(pesos(10_000), 2, 'note'),
      lateCharge: null,
      writtenOffOn: null,
    },
  };
  const { payments } = previewImportedLoan(loan, [of(5, 9), of(4, 2), of(3, 9), of(6, 1)], setting, []);
  expect(payments.map(({ line }) => line)).toEqual([6, 4, 3, 5]);
});
