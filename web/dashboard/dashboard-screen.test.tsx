import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { payment, paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { type Answer, fakeServer, gives } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { until } from '#test/until.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { openQueue } from '#web/app/queue/page-sender.ts';
import { ROSA, waitingItem } from '#web/app/queue/queue.fixture.ts';
import { allItems, closeQueue, putItem } from '#web/app/queue/sending/queue-store.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const { json: USER } = accountsApi.currentUser.reply;

beforeEach(() => history.replaceState(null, '', '/dashboard'));

function show(...answers: readonly Answer[]) {
  vi.stubGlobal('fetch', fakeServer(answers).fetch);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={USER.parse(sampleOf(USER, { firstName: 'Ana' }))}>
        <ToastProvider>
          <DashboardScreen />
        </ToastProvider>
      </SignedIn>
    </QueryClientProvider>,
  );
}
const NOTHING = [gives(loansApi.active, null), gives(applicationsApi.list, [])];
const SENT = {
  id: 7,
  status: 'submitted',
  debtAgreementSigned: true,
  creditAuthorizationSigned: true,
} as const;
const asking = () =>
  screen.getAllByRole('link', { hidden: true }).filter(({ textContent }) => /solicitar/i.test(textContent));

it('shows a new customer the limit, what it takes and one button; the rest is one line that opens', async () => {
  show(...NOTHING, gives(statsApi.read, { availableLimit: 5_000, approvedLoans: 0 }));
  const card = within(await screen.findByRole('region', { name: 'Pide tu préstamo' }));
  expect(await card.findByText('RD$5,000')).toBeDefined();
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tu cédula',
    'Una cuenta de banco a tu nombre',
    'Cinco minutos',
  ]);
  expect(asking().map(({ textContent }) => textContent)).toEqual(['Solicitar Préstamo']);
  const line = screen.getByText('Tu resumen: nada todavía');
  const details = line.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('Préstamos aprobados');
  expect(details?.textContent).toContain('Últimas solicitudes');
  fireEvent.click(line);
  expect(details?.open).toBe(true);
});

it('shows the cards unfolded once they say something', async () => {
  show(gives(loansApi.active, null), gives(applicationsApi.list, [SENT]));
  expect(await screen.findByRole('region', { name: 'Estamos revisando tu solicitud' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Tu resumen' })).toBeDefined();
  expect(screen.queryByText(/nada todavía/)).toBeNull();
  expect(screen.queryByText('Hace falta:')).toBeNull();
});

it('takes a refused payment whose receipt the lender has out of "Por enviar", and says which it is', async () => {
  await emptyIndexedDb();
  const refusal = { status: 409, body: '{"code":"receipt_already_registered","message":"Ya"}' };
  const createdAt = Date.parse('2026-11-20T15:00:00Z');
  for (const number of [1, 2])
    await putItem(
      waitingItem(number, {
        createdAt,
        request: { method: 'POST', path: '/api/payments', body: { amount: `${number},600` }, file: null },
        refusal,
      }),
    );
  const close = openQueue(ROSA);
  const ARRIVED = payment.parse(
    sampleOf(payment, {
      amount: 1_600,
      reportedAmount: null,
      status: 'pending',
      reversedAt: null,
      paymentReference: 'PG-000007',
      countsFrom: '2026-11-20',
      createdAt: '2026-11-20T16:00:00.000Z',
    }),
  );
  try {
    show(
      gives(loansApi.active, null),
      gives(applicationsApi.list, [SENT]),
      gives(paymentsApi.list, [ARRIVED]),
    );
    expect(await screen.findByText(/^Pago de RD\$1: ya llegó como PG-000007\./)).toBeDefined();
    await until(() => expect(screen.queryByRole('heading', { name: 'Pago de RD$1' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Pago de RD$2' })).toBeDefined();
    expect((await allItems()).map(({ title }) => title)).toEqual(['Pago de RD$2']);
  } finally {
    close();
    await closeQueue();
  }
});
