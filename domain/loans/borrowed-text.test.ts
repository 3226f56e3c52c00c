import { expect, test } from 'vitest';
import { borrowedText } from '#domain/loans/borrowed-text.ts';

test('an earlier loan shows how it ended, its worst days late, and the loss', () => {
  expect(borrowedText({ status: 'settled', worstDaysLate: 0, lost: 0 })).toBe('Saldado, sin atraso');
  expect(borrowedText({ status: 'settled', worstDaysLate: 1, lost: 0 })).toBe('Saldado, 1 día de atraso');
  expect(borrowedText({ status: 'written_off', worstDaysLate: 108, lost: 3_514 })).toBe(
    'Castigado, 108 días de atraso, RD$3,514 perdidos',
  );
});
