import { expect, test } from 'vitest';
import { filtersIn, NO_FILTERS, parametersOf, queryOf } from '#web/reviews/decided-screen.tsx';

const SOME = { search: '#LN-0042', status: 'rejected', from: '2026-11-01', to: '2026-11-20' };

test('the address holds the filters and reads back', () => {
  const parameters = parametersOf(SOME);
  expect(parameters.toString()).toBe('buscar=%23LN-0042&estado=rejected&desde=2026-11-01&hasta=2026-11-20');
  expect(filtersIn(parameters)).toEqual(SOME);
  expect(queryOf(SOME)).toEqual(SOME);
});

test('empty filters leave the address and the call bare', () => {
  expect(parametersOf(NO_FILTERS).size).toBe(0);
  expect(queryOf(NO_FILTERS)).toEqual({});
});

test('an invalid address filters nothing', () => {
  expect(filtersIn(new URLSearchParams('estado=borrador&desde=ayer&hasta=20/11/2026'))).toEqual(NO_FILTERS);
});
