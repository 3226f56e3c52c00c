import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configurationApi } from '#contract/configuration.ts';
import { loansApi } from '#contract/loans.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { type Answer, fakeServer, gives } from '#test/literals/fake-server.ts';
import { until } from '#test/until.ts';
import { correctionAddress } from '#web/app/queue/correction.ts';
import { queueNow } from '#web/app/queue/page-queue.ts';
import { openQueue } from '#web/app/queue/page-sender.ts';
import { ROSA, waitingItem } from '#web/app/queue/queue.fixture.ts';
import { closeQueue, putItem } from '#web/app/queue/sending/queue-store.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { MakePaymentScreen } from '#web/payments/own/make-payment-screen.tsx';

let close = () => {};
beforeEach(emptyIndexedDb);
afterEach(async () => {
  close();
  await closeQueue();
});

const ITEM = waitingItem(1, {
  request: {
    method: 'POST',
    path: '/api/payments',
    body: { amount: '4600' },
    file: {
      field: 'receiptFile',
      stored: { name: 'recibo.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(3) },
    },
  },
  refusal: { status: 409, body: '{"code":"no_active_loan","message":"No tiene un préstamo activo"}' },
});
const ACCOUNT = {
  bankName: 'Popular',
  accountNumber: '0071',
  accountType: 'ahorro',
  accountHolder: 'Manito',
} as const;

it.each<[string, readonly Answer[]]>([
  [
    'without a loan',
    [gives(loansApi.active, null), gives(configurationApi.read, { companyAccounts: [ACCOUNT] })],
  ],
  ['without an account to pay to', [gives(configurationApi.read, { companyAccounts: [] })]],
])('a refused payment keeps its receipt at hand %s, and says what to do with it', async (_, answers) => {
  history.replaceState(null, '', correctionAddress('/make-payment', ITEM.clientId));
  vi.stubGlobal('fetch', fakeServer(answers).fetch);
  await putItem(ITEM);
  close = openQueue(ROSA);
  await until(() => expect(queueNow().items).toHaveLength(1));
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:receipt';
  };
  render(
    <Office user={NOBODY}>
      <MakePaymentScreen />
    </Office>,
  );
  expect(await screen.findByText(/escríbenos y envíanos su comprobante/)).toBeDefined();
  expect(screen.getByRole('heading', { name: ITEM.title })).toBeDefined();
  expect(screen.getByRole('button', { name: `Borrar ${ITEM.title}` })).toBeDefined();
  // It would lead to this screen.
  expect(screen.queryByRole('link', { name: /^Corregir/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar el comprobante' }));
  expect(saved.map(({ size, type }) => [size, type])).toEqual([[3, 'image/jpeg']]);
});

it('tells who has no running loan where to pay an earlier one', async () => {
  const answers = [
    gives(loansApi.active, null),
    gives(configurationApi.read, { companyAccounts: [ACCOUNT] }),
  ];
  vi.stubGlobal('fetch', fakeServer(answers).fetch);
  render(
    <Office user={NOBODY}>
      <MakePaymentScreen />
    </Office>,
  );
  expect(await screen.findByText(/Si debes uno anterior, escríbenos\.$/)).toBeDefined();
});
