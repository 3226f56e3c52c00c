import { expect, it } from 'vitest';
import { loanSearch } from '#domain/loans/loan-search.ts';

it.each(['#LN-0003', '#LN\u20110003', 'ln-3', 'LN0003', '#3', '3', ' 0003 '])(
  'reads %j as the reference of a loan',
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
])('searches for the person called %j', (said, words) => {
  expect(loanSearch(said)).toEqual({ by: 'person', words });
});

it('searches for nothing if nothing is typed, and never beyond the range of a number column', () => {
  expect(loanSearch('  ')).toEqual({ by: 'nothing' });
  expect(loanSearch('#9999999999')).toEqual({ by: 'reference', applicationId: 2_147_483_647 });
});

it('reads five digits as a reference, and six as a person, unless the reference is named', () => {
  expect(loanSearch('12345')).toEqual({ by: 'reference', applicationId: 12_345 });
  expect(loanSearch('123456')).toEqual({ by: 'person', words: ['123456'] });
  expect(loanSearch('ln-123456')).toEqual({ by: 'reference', applicationId: 123_456 });
});
