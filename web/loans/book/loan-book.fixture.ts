import type { LoanFigures, LoanFile } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';

const instalment = { number: 1, dayOffset: 15, amount: 3_833, paid: 0, lateCharge: 0 };

const owing = (balance: number) => ({ balance, bookBalance: balance, runningLateCharge: 0 });

export const rosas: AdminLoan = {
  id: 3,
  applicationId: 4,
  supersedesLoanId: null,
  reference: '#LN-0004',
  loanType: 'personal',
  lateChargeVariant: 2,
  principal: 10_000,
  total: 12_075,
  balance: 8_242,
  bookBalance: 8_242,
  runningLateCharge: 0,
  status: 'active',
  approvedAt: '2026-10-30T14:00:00Z',
  disbursedOn: '2026-10-31',
  depositBy: null,
  settledAt: null,
  nextPayment: { date: '2026-11-16', amount: 3_833 },
  remainingInstalments: 1,
  credit: 0,
  writtenOff: 0,
  instalments: [{ ...instalment, dueDate: '2026-11-16', status: 'overdue' }],
  userId: 8,
  daysLate: 5,
  fullName: 'Rosa Méndez',
  email: 'rosa@demo.do',
  phone: '+18295550103',
  bankName: 'Popular',
  accountType: 'ahorro',
  accountNumber: '0712345678',
  signed: true,
  disbursementReference: 'TR-1',
  payOutRefused: null,
  updatedAt: '2026-10-31T15:00:00Z',
  applicationUpdatedAt: '2026-10-30T14:00:00Z',
};
export const luis: AdminLoan = {
  ...rosas,
  id: 5,
  applicationId: 6,
  reference: '#LN-0006',
  fullName: 'Luis Ureña',
  status: 'awaiting_disbursement',
  disbursedOn: null,
  disbursementReference: null,
  nextPayment: null,
  daysLate: 0,
  depositBy: '2026-11-23',
  instalments: [{ ...instalment, dueDate: null, status: 'due' }],
};

export const figures: LoanFigures = {
  states: [
    { status: 'awaiting_disbursement', count: 1, ...owing(0) },
    { status: 'active', count: 1_204, ...owing(9_876_543) },
    { status: 'settled', count: 20, ...owing(0) },
    { status: 'called_off', count: 0, ...owing(0) },
    { status: 'written_off', count: 0, ...owing(0) },
    { status: 'restructured', count: 0, ...owing(0) },
  ],
  overdue: OVERDUE_KEYS.map((age) => ({
    age,
    count: age === '1-7' ? 1 : 0,
    ...owing(age === '1-7' ? 8_242 : 0),
  })),
};

export const file: LoanFile = {
  loan: rosas,
  cedula: '99900000037',
  terms: [1, 2, 3],
  ledger: [
    { kind: 'disbursement' as const, amount: 10_000, balanceAfter: 10_000 },
    { kind: 'interest' as const, amount: 2_075, balanceAfter: 12_075 },
    { kind: 'payment' as const, amount: -3_833, balanceAfter: 8_242 },
  ].map((row, index) => ({
    ...row,
    id: index + 1,
    valueDate: '2026-10-31',
    note: null,
    paymentId: null,
    createdAt: '2026-10-31T15:00:00Z',
  })),
  adjustments: [],
  restructurings: [],
  proposals: [],
  payments: [
    {
      id: 9,
      userId: 8,
      loanId: 3,
      loanApplicationId: 4,
      amount: 3_833,
      paymentMethod: 'bank_transfer',
      paymentReference: 'PG-000009',
      bankName: 'Popular',
      accountNumber: '1',
      accountHolder: 'Rosa Méndez',
      receiptUrl: '/api/payments/9/receipt',
      receiptInPreparation: false,
      receiptType: 'image/jpeg',
      status: 'verified',
      notes: null,
      reportedAmount: null,
      amountReason: null,
      receiptBlock: null,
      receiptNumber: null,
      reportedOn: null,
      countsFrom: '2026-11-10',
      createdAt: '2026-11-10T15:00:00Z',
      verifiedAt: '2026-11-11T15:00:00Z',
      reversedAt: null,
      reversalReason: null,
      updatedAt: '2026-11-11T15:00:00Z',
    },
  ],
  messages: [
    {
      id: 1,
      channel: 'email',
      subject: 'Tu préstamo fue depositado',
      text: 'Hola Rosa: depositamos RD$10,000.',
      state: 'sent',
      createdAt: '2026-10-31T15:00:00Z',
    },
  ],
  events: [
    { id: 2, name: 'loan.disbursed', at: '2026-10-31T15:00:00Z', actor: 'Pedro Santana' },
    { id: 1, name: 'loan.reminded', at: '2026-10-30T15:00:00Z', actor: null },
  ],
};
