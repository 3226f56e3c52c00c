import { expect, it } from 'vitest';
import {
  LETTER_CAUSES,
  LETTER_CHANGES,
  MAY_TELL_OF_SIGNING,
  SIGNINGS,
} from '#domain/audit/lending-events.ts';

it('marks the signature events that bring both documents, or may', () => {
  expect(SIGNINGS).toEqual([
    'application.signed',
    'application.signed_at_counter',
    'application.guaranteed',
    'application.counter_offer_accepted',
    'application.accepted_offer_returned',
    'application.restructuring_signed',
  ]);
  expect(MAY_TELL_OF_SIGNING).toEqual([...SIGNINGS, 'application.submitted']);
});

it('checks the settlement letter again after every event that changes the loan’s books', () => {
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
