import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';

afterEach(cleanup);

const loanOf = (count: number, paid: number): Loan['instalments'] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dayOffset: 7 * (index + 1),
    dueDate: null,
    amount: 500,
    paid: index < paid ? 500 : 0,
    lateCharge: 0,
    status: index < paid ? 'paid' : 'due',
  }));
/** The numbers in the first wide table: what stands open. */
const open = () =>
  [...(document.querySelector('table')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    row.firstElementChild?.textContent?.replace('Cuota ', ''),
  );

it('lists the few instalments of a short loan', () => {
  render(<InstalmentTable instalments={loanOf(3, 1)} />);
  expect(open()).toEqual(['1', '2', '3']);
  expect(document.querySelector('details')).toBeNull();
});

it('folds a long schedule, with the next instalments in sight', () => {
  render(<InstalmentTable instalments={loanOf(52, 20)} due={{ kind: 'weekly', at: 5 }} />);
  expect(open()).toEqual(['20', '21', '22', '23']);
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Ver las 52 cuotas');
  expect(folded?.querySelectorAll('tbody tr')).toHaveLength(52);
  expect(document.body.textContent).toContain('viernes de la semana 21');
});
