import { expect, test } from 'vitest';
import { thingOf } from '#web/records/records-screen.tsx';

test("names a mismatching record with its days in the people's format", () => {
  expect(thingOf({ source: 'due_days', id: '2026-11-20' })).toBe('Cifra de vencimientos del día 20/11/2026');
  expect(thingOf({ source: 'cohort_loans', id: '2026-11-01 active 2026-12-05' })).toBe(
    'Cifra de préstamos del mes 01/11/2026 active 05/12/2026',
  );
  expect(thingOf({ source: 'loans', id: '12' })).toBe('Préstamo 12');
  expect(thingOf({ source: 'key', id: '' })).toBe('Clave de los registros');
});
