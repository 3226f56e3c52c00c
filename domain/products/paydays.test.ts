import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { calculatorPlan, notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { countedDays, DUE_RULE, isDueRule } from '#domain/products/due-rule.ts';
import {
  asksPaydays,
  onPaydays,
  ownDue,
  PAYDAYS,
  paydaysChoices,
  paydaysRefusal,
} from '#domain/products/paydays.ts';
import { plainPaydays } from '#test/plain-products.ts';

const WEEKLY = 991_007;
const BIWEEKLY = 991_014;
const MONTHLY = 991_030;
const SPECIFIED = TERM[2];
if (!SPECIFIED) throw new Error('The specification has two instalments');
learnTerms(
  Object.fromEntries(
    [WEEKLY, BIWEEKLY, MONTHLY].map((term) => {
      const due = { kind: 'paydays', at: term % 100 } as const;
      return [term, { ...SPECIFIED, due, dueDays: countedDays(due, 2) }];
    }),
  ),
);
const FRIDAYS = 'cada viernes';

test('every answer is the words of a rule, which the plain reading finds too', () => {
  expect(PAYDAYS).toHaveLength(7 + 14 + 1 + 31);
  for (const { value: pace } of DUE_RULE.paydays.at.choices) {
    const term = 990_000 + pace;
    learnTerms({ [term]: { ...SPECIFIED, due: { kind: 'paydays', at: pace } } });
    const own = PAYDAYS.map((said) => [said, ownDue(term, said)] as const).filter(([, due]) => due !== null);
    expect(own.length).toBeGreaterThan(0);
    for (const [said, due] of own) {
      expect(due && isDueRule(due)).toBe(true);
      expect(due).toEqual(plainPaydays(said));
      // A period of the plan is a period of the rule: the price is the same.
      expect(due && DUE_RULE[due.kind].period()).toBe(pace);
    }
  }
  expect(PAYDAYS.every((said) => [7, 14, 15, 30].some((pace) => ownDue(990_000 + pace, said)))).toBe(true);
});

test('a plan waits for paydays of its own pace', () => {
  expect([WEEKLY, 2, 12_345].map(asksPaydays)).toEqual([true, false, false]);
  expect(ownDue(WEEKLY, FRIDAYS)).toEqual({ kind: 'weekly', at: 5 });
  expect([ownDue(MONTHLY, FRIDAYS), ownDue(2, FRIDAYS), ownDue(WEEKLY, null), ownDue(WEEKLY, 'x')]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
  expect([paydaysRefusal(2, null), paydaysRefusal(WEEKLY, FRIDAYS)]).toEqual([null, null]);
  expect([paydaysRefusal(WEEKLY, null), paydaysRefusal(MONTHLY, FRIDAYS)]).toEqual([
    'Elija cuándo le pagan',
    'Elija cuándo le pagan',
  ]);
});

test('the note has the rule of the client, at the price of the calculator; without one there is no note', () => {
  const estimate = calculatorPlan(pesos(10_000), WEEKLY);
  expect(estimate.due).toEqual({ kind: 'paydays', at: 7 });
  const fridays = ownDue(WEEKLY, FRIDAYS);
  const note = notePlan(pesos(10_000), WEEKLY, 'note', fridays);
  expect(note).toEqual({ ...estimate, plan: 'note', due: { kind: 'weekly', at: 5 } });
  expect(onPaydays(estimate, WEEKLY, FRIDAYS)).toEqual({ ...estimate, due: fridays });
  expect(onPaydays(estimate, WEEKLY, '')).toBe(estimate);
  expect(() => notePlan(pesos(10_000), WEEKLY, 'note')).toThrow(RangeError);
  expect(notePlan(pesos(10_000), 2, 'note', fridays).due).toBeUndefined();
});

test('the choices of a pace; each second week by its next day', () => {
  const today = day('2026-11-28');
  const labels = (term: number) => paydaysChoices(term, today).map(({ label }) => label);
  expect(labels(WEEKLY)[5]).toBe(FRIDAYS);
  expect(labels(MONTHLY)).toHaveLength(31);
  expect(labels(2)).toEqual([]);
  const second = paydaysChoices(BIWEEKLY, today);
  expect(second.find(({ value }) => value === 'cada dos semanas, el viernes (como el 9/1/2026)')?.label).toBe(
    'cada dos semanas, el viernes (el próximo, 11/12/2026)',
  );
  expect(second.find(({ value }) => value === 'cada dos semanas, el sábado (como el 17/1/2026)')?.label).toBe(
    'cada dos semanas, el sábado (el próximo, 05/12/2026)',
  );
});
