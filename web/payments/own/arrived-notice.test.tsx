import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { payment, paymentsApi } from '#contract/payments.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { fakeServer, gives } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { until } from '#test/until.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { queueNow } from '#web/app/queue/page-queue.ts';
import { openQueue } from '#web/app/queue/page-sender.ts';
import { ROSA, waitingItem } from '#web/app/queue/queue.fixture.ts';
import { WaitingList } from '#web/app/queue/queue-list.tsx';
import type { Refusal } from '#web/app/queue/sending/queue-item.ts';
import { allItems, closeQueue, putItem } from '#web/app/queue/sending/queue-store.ts';
import { ArrivedNotice } from '#web/payments/own/arrived-notice.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

let close = () => {};
beforeEach(emptyIndexedDb);
afterEach(async () => {
  close();
  await closeQueue();
});

const UNREAD = { status: 415, body: '{"code":"unsupported_type","message":"No se lee"}' };
const KNOWN = { status: 409, body: '{"code":"receipt_already_registered","message":"Ya"}' };
const refused = (number: number, amount: string, refusal: Refusal) =>
  waitingItem(number, {
    createdAt: Date.parse('2026-11-20T15:00:00Z'),
    request: { method: 'POST', path: '/api/payments', body: { amount }, file: null },
    refusal,
  });
const ARRIVED = {
  ...payment.parse(sampleOf(payment)),
  ...{ id: 7, amount: 4_600, reportedAmount: null, status: 'pending' as const, reversedAt: null },
  ...{ paymentReference: 'PG-000007', countsFrom: '2026-11-20', createdAt: '2026-11-20T16:00:00.000Z' },
};

async function show(refusal: Refusal) {
  vi.stubGlobal('fetch', fakeServer([gives(paymentsApi.list, [ARRIVED])]).fetch);
  await putItem(refused(1, '4,600', refusal));
  await putItem(refused(2, '5,000', refusal));
  close = openQueue(ROSA);
  await until(() => expect(queueNow().items).toHaveLength(2));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ArrivedNotice />
        <WaitingList />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

it('takes a refused payment whose receipt the lender has out of the waiting ones, and says which it is', async () => {
  await show(KNOWN);
  expect(
    await screen.findByText('Pago de RD$1: ya llegó como PG-000007. No hace falta enviarlo otra vez.'),
  ).toBeDefined();
  await until(() => expect(screen.queryByRole('heading', { name: 'Pago de RD$1' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Pago de RD$2' })).toBeDefined();
  expect((await allItems()).map(({ title }) => title)).toEqual(['Pago de RD$2']);
});

// A weekly or daily instalment is of the same amount: only the customer knows which money it was.
it('leaves a refused payment where another of its amount came in, and asks whether it is the same', async () => {
  await show(UNREAD);
  expect(
    await screen.findByText(
      'Pago de RD$1: PG-000007 es por el mismo monto. Si es el mismo pago, bórralo de aquí; si es otro, corrígelo.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Pago de RD$1' })).toBeDefined();
  expect(await allItems()).toHaveLength(2);
});
