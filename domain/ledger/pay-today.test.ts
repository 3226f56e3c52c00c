import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidParts, previewDecision } from '#domain/ledger/decision.ts';
import { onDay, opening, somePayments, termsOf } from '#domain/ledger/loan.fixture.ts';
import { owedOn, payOn } from '#domain/ledger/pay-today.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { pesos, subtract, sum } from '#domain/money.ts';

test('a payment of today is what the replay posts, for any loan, day, variant, cost and money given back too much, with a rebate or without', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LATE_CHARGE_VARIANTS),
      somePayments,
      fc.nat(120),
      fc.nat(3_000),
      fc.nat(2_000),
      fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom({}, { rebatesFrom: opening.on }, { rebatesFrom: opening.on, rebatesUntil: onDay(40) }),
      (variant, payments, days, cost, back, amounts, rebates) => {
        const on = onDay(days);
        const terms = { ...termsOf(variant), ...rebates };
        const costs =
          cost < 500 ? [] : [{ kind: 'collection_cost', id: 90, on, amount: pesos(cost) } as const];
        // Refunds are the last of their day, so one of today would come after the payment.
        const refunds =
          back < 500 || days === 0
            ? []
            : [{ kind: 'refund', id: 91, on: onDay(days - 1), amount: pesos(back) } as const];
        let facts = [opening, ...payments.filter((payment) => payment.on <= on), ...costs, ...refunds];
        const { state } = replay(terms, facts, on);
        fc.pre(state.credit === 0);
        const told = payOn(owedOn(terms, state), amounts.map(pesos), on);
        for (const [place, typed] of amounts.entries()) {
          const amount = pesos(typed);
          const parts = paidParts({ terms, facts }, { amount, on });
          const next = previewDecision(
            { status: 'active', terms, facts },
            { kind: 'payment', amount, on },
            on,
          );
          const credit = subtract(amount, sum(Object.values(parts)));
          expect(told[place]).toEqual({
            paid: { ...parts, credit },
            balance: next.state.balance,
            due: next.state.due,
          });
          facts = [...facts, { kind: 'payment', id: 1_000 + place, amount, on }];
        }
      },
    ),
  );
});
