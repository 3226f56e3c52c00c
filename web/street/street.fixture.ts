import type { DayRoute, StreetPhone, StreetReceipt, Visit } from '#contract/street.ts';

const visit: Visit = {
  loanId: 7,
  userId: 12,
  reference: '#LN-0007',
  fullName: 'Rosa Méndez',
  firstName: 'Rosa',
  phone: '+18095550107',
  getsLetters: true,
  daysLate: 9,
  overdue: 1_150,
  dueNow: 0,
  balance: 4_600,
  turn: 'to_contact',
  promise: null,
  lastContact: null,
  contactsToday: 0,
  refused: [],
  address: 'Calle Duarte 12, Los Mina',
  zone: 'Los Mina',
  due: { principal: 1_000, interest: 140, lateCharge: 10 },
  givenToday: [],
};

export const ROUTE: DayRoute = {
  day: '2026-11-20',
  preparedAt: '2026-11-20T12:00:00.000Z',
  lender: 'Préstamos Demo',
  collector: 'Clara Feliz',
  block: 4,
  lastNumber: 0,
  contactsPerDay: 5,
  templates: [],
  cash: 2_000,
  total: 2,
  visits: [
    visit,
    {
      ...visit,
      loanId: 8,
      reference: '#LN-0008',
      fullName: 'Luis Peña',
      phone: null,
      address: null,
      zone: 'Sin zona',
    },
  ],
};

export const PHONE: StreetPhone = {
  id: 3,
  collector: 'Clara Feliz',
  label: 'Moto',
  block: 4,
  openedAt: '2026-11-20T11:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
  lastNumber: 4,
  receipts: 2,
  missing: '4-000002 a 4-000003',
};

export const WAITING: StreetReceipt = {
  id: 31,
  number: '4-000001',
  loanId: 7,
  reference: '#LN-0007',
  fullName: 'Rosa Méndez',
  amount: 700,
  takenAt: '2026-11-14T15:00:00.000Z',
  arrivedAt: '2026-11-20T15:00:00.000Z',
  collector: 'Clara Feliz',
  phone: 'Moto',
  status: 'waiting',
  waitsFor: 'too_late',
  repeats: null,
  paymentId: null,
};
