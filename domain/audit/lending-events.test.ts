import { expect, it } from 'vitest';
import {
  LETTER_CAUSES,
  LETTER_CHANGES,
  MAY_TELL_OF_SIGNING,
  SIGNINGS,
} from '#domain/audit/lending-events.ts';

it('tells of a signature what brings both documents, or may', () => {
  expect(SIGNINGS).toEqual([
    'application.signed',
    'application.counter_offer_accepted',
    'application.restructuring_signed',
  ]);
  expect(MAY_TELL_OF_SIGNING).toEqual([...SIGNINGS, 'application.submitted']);
});

it('looks at a repaid loan’s letter again after what changes its books', () => {
  expect(LETTER_CHANGES).toEqual([
    'loan.late_charge_waived',
    'loan.credit_refunded',
    'loan.credit_carried_over',
    'payment.recorded',
    'payment.verified',
    'payment.reversed',
  ]);
  expect(LETTER_CAUSES).toEqual([...LETTER_CHANGES, 'loan.settled']);
});
