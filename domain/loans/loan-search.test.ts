import { expect, it } from 'vitest';
import { loanSearch } from '#domain/loans/loan-search.ts';

it.each(['#LN-0003', 'ln-3', 'LN0003', '#3', '3', ' 0003 '])(
  'takes %j for the reference of a loan',
  (said) => {
    expect(loanSearch(said)).toEqual({ by: 'reference', applicationId: 3 });
  },
);

it.each([
  ['Rosa Méndez', ['rosa', 'mendez']],
  ['001-1234567-8', ['00112345678']],
  ['809-555-0101', ['8095550101']],
  ['#LN-', ['ln']],
  ['¿?', []],
])('looks for the person called %j', (said, words) => {
  expect(loanSearch(said)).toEqual({ by: 'person', words });
});

it('looks for nothing when nothing is typed, and never beyond what a number column holds', () => {
  expect(loanSearch('  ')).toEqual({ by: 'nothing' });
  expect(loanSearch('#9999999999')).toEqual({ by: 'reference', applicationId: 2_147_483_647 });
});
