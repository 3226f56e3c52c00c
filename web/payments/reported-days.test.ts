import { expect, it } from 'vitest';
import { reportedDaysText } from '#web/payments/reported-days.ts';

it('shows both days of a payment that waited on a phone, and of no other', () => {
  const arrived = { createdAt: '2026-11-26T02:30:00Z' };
  expect(reportedDaysText({ ...arrived, reportedOn: '2026-11-23' })).toBe(
    'Registrado en el teléfono el 23/11/2026, llegó el 25/11/2026',
  );
  // Late in the evening it is still the 25th in Santo Domingo.
  expect(reportedDaysText({ ...arrived, reportedOn: '2026-11-25' })).toBeNull();
  expect(reportedDaysText({ ...arrived, reportedOn: null })).toBeNull();
});
