import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { readTerms, writeTerms } from '#domain/loans/lent-terms.ts';
import { TERM } from '#domain/loans/term.ts';
import { calculatorPlan, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { NO_CHARGES } from '#domain/products/charges.ts';
import { learnProducts } from '#domain/products/product.ts';

const KEY = 4_006;
const monthly = {
  id: 2,
  replaces: null,
  name: 'Mensual',
  audience: 'everyone',
  loanType: null,
  least: 5_000,
  most: 60_000,
  step: 500,
  initial: 10_000,
  late: { variant: null, graceDays: 0 },
  ...NO_CHARGES,
  payoff: 'whole',
  guarantor: false,
  validFrom: day('2026-01-01'),
  plans: [
    {
      term: KEY,
      instalments: 6,
      due: { kind: 'days', at: 30 },
      price: { interest: 'declining', per: 'month', rate: 500, equalRate: null, remainder: 'last' },
      quotedRate: null,
    },
  ],
} as const;

test('a page that carries the terms of the lender counts them to the peso; one product of the program needs none', () => {
  learnProducts([monthly]);
  const carried = writeTerms([...TERMS, KEY]);
  const { [KEY]: known } = TERM;
  const plan = calculatorPlan(pesos(60_000), KEY);
  Reflect.deleteProperty(TERM, KEY);
  expect(readTerms(carried)).toEqual([1, 2, 3, KEY]);
  expect(TERM[KEY]?.product).toEqual(known?.product);
  expect(calculatorPlan(pesos(60_000), KEY)).toEqual(plan);
  expect(plan.instalments.map(({ amount }) => amount)).toEqual(Array.from({ length: 6 }, () => 11_821));
  Reflect.deleteProperty(TERM, KEY);
  expect([writeTerms(TERMS), readTerms('')]).toEqual(['', TERMS]);
});
