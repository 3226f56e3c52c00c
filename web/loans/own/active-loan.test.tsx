import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActiveLoan } from '#contract/loans.ts';
import { ActiveLoanCard } from '#web/loans/own/active-loan.tsx';

/** RD$11,500 in two; the first is ten days late, for RD$38. */
const LATE: ActiveLoan = {
  id: 1,
  applicationId: 7,
  supersedesLoanId: null,
  reference: '#LN-0007',
  loanType: 'personal',
  lateChargeVariant: 2,
  principal: 10_000,
  total: 11_500,
  balance: 11_538,
  bookBalance: 11_500,
  runningLateCharge: 38,
  status: 'active',
  approvedAt: '2026-11-20T12:00:00.000Z',
  disbursedOn: '2026-11-20',
  depositBy: null,
  settledAt: null,
  nextPayment: { date: '2026-12-05', amount: 5_788 },
  remainingInstalments: 2,
  credit: 0,
  writtenOff: 0,
  instalments: [
    {
      number: 1,
      dayOffset: 15,
      dueDate: '2026-12-05',
      amount: 5_750,
      paid: 0,
      lateCharge: 38,
      status: 'overdue',
    },
    { number: 2, dayOffset: 30, dueDate: '2026-12-20', amount: 5_750, paid: 0, lateCharge: 0, status: 'due' },
  ],
  reported: 0,
  beside: { lateCharge: 38, costs: 0, overpaidRefund: 0 },
  inVerification: [],
  nextAfterVerification: { date: '2026-12-05', amount: 5_788 },
  restructuringProposed: false,
};

it('shows the late charge separately, and that it grows', () => {
  render(<ActiveLoanCard loan={LATE} />);
  expect(screen.getByText('RD$11,538')).toBeDefined();
  expect(screen.getByText('Incluye RD$38 de mora hasta hoy.')).toBeDefined();
  expect(screen.getByText(/La cuota 1 venció el 05\/12\/2026/)).toBeDefined();
  expect(screen.getByText(/La mora sube cada día hasta que registres el pago/)).toBeDefined();
  expect(screen.getByText('RD$5,788 el 05/12/2026')).toBeDefined();
});

it('deducts nothing for a payment in verification, and shows the rest after it', () => {
  render(
    <ActiveLoanCard
      loan={{
        ...LATE,
        reported: 5_788,
        nextAfterVerification: { date: '2026-12-20', amount: 5_750 },
        inVerification: [1],
      }}
    />,
  );
  expect(screen.queryByText(/La cuota 1 venció/)).toBeNull();
  expect(screen.getByText('RD$5,788 el 05/12/2026')).toBeDefined();
  expect(
    screen.getByText(
      'En verificación: RD$5,788. Al confirmarse, lo próximo son RD$5,750, la cuota del 20/12/2026.',
    ),
  ).toBeDefined();
  expect(screen.getByText('En verificación', { selector: 'table *' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pagar Cuota' })).toBeNull();
  expect(screen.getByText(/Al verificar tu pago se ajusta al día en que lo registraste/)).toBeDefined();
});

it('says that payments in verification are more than the debt', () => {
  render(
    <ActiveLoanCard
      loan={{ ...LATE, reported: 12_000, inVerification: [1, 2], nextAfterVerification: null }}
    />,
  );
  expect(
    screen.getByText(
      'En verificación: RD$12,000. Al confirmarse queda pagado todo tu préstamo y RD$462 a tu favor.',
    ),
  ).toBeDefined();
});

it('says 100% only of a loan that is paid whole', () => {
  const instalments = LATE.instalments.map((one) => ({
    ...one,
    paid: one.number === 1 ? one.amount : one.amount - 40,
  }));
  render(<ActiveLoanCard loan={{ ...LATE, instalments }} />);
  expect(screen.getByRole('img', { name: 'Pagado RD$11,460 de RD$11,500' }).textContent).toBe('99%');
});
