import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { LoanBalance } from '#contract/loan-balance.ts';
import type { ReviewedPayment } from '#contract/payments.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ReviewPaymentsScreen } from '#web/payments/review/review-screen.tsx';

const HOUR = 3_600_000;

/** The time at which the payments of the tests were registered; it is also the version that a decision names. */
export const WAITING_SINCE = new Date(Date.now() - 2.5 * HOUR).toISOString();

/** Rosa's payment, reported two and a half hours ago and waiting. */
export const paymentOf = (id: number, changes: Partial<ReviewedPayment> = {}): ReviewedPayment => ({
  id,
  userId: 3,
  loanId: 5,
  loanApplicationId: 9,
  amount: 3_450,
  paymentMethod: 'bank_transfer',
  paymentReference: `PG-${String(id).padStart(6, '0')}`,
  bankName: 'Banreservas',
  accountNumber: '9600000001',
  accountHolder: 'Rosa Méndez',
  receiptUrl: `/api/payments/${id}/receipt`,
  receiptInPreparation: false,
  receiptType: 'image/jpeg',
  status: 'pending',
  notes: null,
  reportedAmount: null,
  amountReason: null,
  receiptBlock: null,
  receiptNumber: null,
  reportedOn: null,
  countsFrom: WAITING_SINCE.slice(0, 10),
  createdAt: WAITING_SINCE,
  verifiedAt: null,
  reversedAt: null,
  reversalReason: null,
  updatedAt: WAITING_SINCE,
  loanApplication: { id: 9, fullName: `Cliente ${id}`, amount: 9_000, term: 3 },
  balance: 7_418,
  duplicates: [],
  firstReportedOn: null,
  afterConfirming: { balance: 3_951, credit: 0, countsFrom: '2026-11-20' },
  ...changes,
});

interface Body {
  readonly status?: 'verified' | 'rejected';
  readonly notes?: string;
  readonly reason?: string;
  readonly amount?: number;
  readonly amountReason?: string;
  readonly fromFirstReport?: boolean;
  readonly seenUpdatedAt?: string;
}

/** The server for the tests of the review. */
export interface Server {
  payments: ReviewedPayment[];
  /** Gives the reply to a decision in the place of the usual one; `null`: the usual one. */
  refuse: (() => Response) | null;
  listFails: boolean;
  readonly asked: string[];
  readonly bodies: [string, Body][];
}

export const failure = (code: keyof typeof ERRORS) =>
  Response.json({ code, message: ERRORS[code].message }, { status: ERRORS[code].status });

function change(server: Server, url: string, body: Body): Response {
  server.bodies.push([url, body]);
  if (server.refuse) return server.refuse();
  const id = Number(/\/(\d+)\//.exec(url)?.[1]);
  const now = new Date().toISOString();
  server.payments = server.payments.map((payment) =>
    payment.id !== id
      ? payment
      : body.status
        ? { ...payment, status: body.status, notes: body.notes ?? null, verifiedAt: now }
        : { ...payment, reversedAt: now, reversalReason: body.reason ?? null },
  );
  return Response.json(server.payments.find((payment) => payment.id === id));
}

const loanBalanceOf = (balance: number): LoanBalance => ({
  balance,
  bookBalance: balance,
  runningLateCharge: 0,
  credit: 0,
  status: 'active',
  nextPayment: null,
  principal: balance,
  interest: 0,
  lateCharge: 0,
  costs: 0,
  overpaidRefund: 0,
  due: { principal: balance, interest: 0, lateCharge: 0 },
});

/** Effect of a payment as the server calculates it, not today's balance less the amount. */
function effectOf(payment: ReviewedPayment | undefined, amount: number) {
  const after = (payment?.afterConfirming?.balance ?? 0) + (payment?.amount ?? 0) - amount;
  return {
    before: loanBalanceOf(payment?.balance ?? 0),
    after: loanBalanceOf(after),
    paid: null,
    most: 0,
    proposes: false,
    other: null,
  };
}

function answer({ payments, listFails }: Server, url: string): Response {
  const { pathname, searchParams } = new URL(url, 'https://manito.test');
  const of = (status: string) => payments.filter((payment) => payment.status === status);
  if (pathname.endsWith('/counts')) {
    const late = of('pending').filter(({ createdAt }) => Date.now() - Date.parse(createdAt) > 24 * HOUR);
    return Response.json({
      pending: of('pending').length,
      late: late.length,
      verified: of('verified').length,
      rejected: of('rejected').length,
    });
  }
  if (pathname.endsWith('/preview')) {
    const asked = payments.find(({ id }) => id === Number(searchParams.get('payment')));
    return Response.json(effectOf(asked, Number(searchParams.get('amount') ?? asked?.amount ?? 0)));
  }
  if (listFails) return failure('internal');
  const id = /payments\/(\d+)$/.exec(pathname)?.[1];
  if (id === undefined) return Response.json(of(searchParams.get('status') ?? ''));
  const one = payments.find((payment) => payment.id === Number(id));
  return one ? Response.json(one) : failure('not_found');
}

export function openServer(payments: readonly ReviewedPayment[]): Server {
  history.replaceState(null, '', '/admin-payments');
  const server: Server = { payments: [...payments], refuse: null, listFails: false, asked: [], bodies: [] };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') return change(server, url, JSON.parse(String(init.body)));
    server.asked.push(url);
    return answer(server, url);
  });
  return server;
}

export async function show() {
  render(
    <Office>
      <ReviewPaymentsScreen />
    </Office>,
  );
  await screen.findByRole('heading', { name: 'Gestión de Pagos' });
}

export const cardOf = (id: number) => screen.findByRole('article', { name: `Cliente ${id}` });

/** The pane beside the list, with the payment that has the focus, or had it last. */
export const paneOf = (name: string) => screen.findByRole('region', { name });
