import { expect, it } from 'vitest';
import { LOAN_TRANSITIONS } from '#domain/loans/loan.ts';

// Rules: loan-dates-from-disbursement, withdraw-or-call-off, returned-disbursement, restructuring. Written out by hand.
it('every command on a loan leads from the statuses of the rules to the one of the rules', () => {
  expect(LOAN_TRANSITIONS).toEqual({
    call_off: { from: ['awaiting_disbursement'], to: 'called_off' },
    disburse: { from: ['awaiting_disbursement'], to: 'active' },
    take_back: { from: ['active'], to: 'awaiting_disbursement' },
    settle: { from: ['active'], to: 'settled' },
    write_off: { from: ['active'], to: 'written_off' },
    restructure: { from: ['active'], to: 'restructured' },
    reopen: { from: ['settled', 'restructured'], to: 'active' },
  });
});
