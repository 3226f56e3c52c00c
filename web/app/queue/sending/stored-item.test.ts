import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import type { Deliver } from '#web/app/queue/sending/attempt.ts';
import {
  allItems,
  closeQueue,
  forgetItemsOf,
  type ItemOf1_0,
  isNewQueue,
  itemNow,
  itemsOf,
  QUEUE_DATABASE,
  readItem,
} from '#web/app/queue/sending/queue-store.ts';
import { sendQueue } from '#web/app/queue/sending/send-queue.ts';
import { startCorrecting } from '#web/payments/own/payment-start.ts';

beforeEach(emptyIndexedDb);
afterEach(closeQueue);

const ROSA = 7;
const bytes = Uint8Array.from([0xff, 0xd8, 0xff]).buffer;

/** What version 1.0 stored on a phone, as it was. An entry is never changed: a later shape gets its own beside it. */
const idOf = (number: number) => `0b7c1f8e-4a53-4e0c-9d2b-6f1a7c3e5d0${number}`;
const OTHERS = { account: ROSA, uploads: [], form: null, refusal: null } as const;
const OF_1_0: readonly ItemOf1_0[] = [
  {
    ...OTHERS,
    clientId: idOf(1),
    kind: 'payment',
    title: 'Pago de RD$4,600',
    note: 'Cuenta desde el 18/11/2026 si llega a más tardar el 21/11/2026; si llega después, desde 3 días antes de llegar.',
    createdAt: 1_795_000_000_000,
    request: {
      method: 'POST',
      path: '/api/payments',
      body: {
        amount: '4600',
        paymentMethod: 'bank_transfer',
        bankName: 'Banco Popular Dominicano',
        accountNumber: '0123456789',
        accountHolder: 'Rosa Díaz',
        clientId: idOf(1),
        reportedOn: '2026-11-18',
      },
      file: { field: 'receiptFile', stored: { name: 'recibo.jpg', type: 'image/jpeg', bytes } },
    },
    correction: `/make-payment?corregir=${idOf(1)}`,
    refusal: { status: 409, body: '{"code":"receipt_already_registered","message":"Ya se registró."}' },
  },
  {
    ...OTHERS,
    clientId: idOf(2),
    kind: 'application',
    title: 'Solicitud de RD$10,000 en 2 cuotas',
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: 1_795_000_001_000,
    uploads: [
      {
        request: {
          method: 'POST',
          path: '/api/documents',
          body: { documentType: 'selfie' },
          file: { field: 'file', stored: { name: 'selfie.jpg', type: 'image/jpeg', bytes } },
        },
        fills: 'selfieUrl',
      },
    ],
    request: {
      method: 'POST',
      path: '/api/loan-applications',
      body: { amount: 10_000, clientId: idOf(2) },
      file: null,
    },
    correction: `/loan-application?corregir=${idOf(2)}`,
    form: { values: { amount: '10,000' }, base: {}, step: 4, draftId: null, basedOn: null, sent: null },
  },
  {
    ...OTHERS,
    clientId: idOf(3),
    kind: 'signature',
    title: 'Solicitud #LN-0012 firmada',
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: 1_795_000_002_000,
    request: {
      method: 'POST',
      path: '/api/legal-documents/sign',
      body: { applicationId: 12, clientId: idOf(3) },
      file: null,
    },
    correction: '/new-application?id=12',
  },
  {
    ...OTHERS,
    clientId: idOf(4),
    kind: 'street_receipt',
    title: 'Recibo 2-000012: RD$1,200',
    note: 'Se registra solo si llega a más tardar el 21/11/2026; después lo decide un dueño.',
    createdAt: 1_795_000_003_000,
    request: {
      method: 'POST',
      path: '/api/admin/street/receipts',
      body: { clientId: idOf(4), phone: 1, number: 12, loanId: 3, amount: 1_200 },
      file: null,
    },
    correction: '/admin-street',
  },
  {
    ...OTHERS,
    clientId: idOf(5),
    kind: 'contact',
    title: 'Visita: no estaba · #LN-0003',
    note: 'Se anota con su hora si llega a más tardar el 21/11/2026; después lo anota un dueño.',
    createdAt: 1_795_000_004_000,
    request: {
      method: 'POST',
      path: '/api/admin/loans/3/contacts',
      body: { channel: 'visit', outcome: 'no_answer', note: '', clientId: idOf(5) },
      file: null,
    },
    correction: '/admin-street',
  },
];

/** Puts the items as they were stored: past today's code, which would write today's shape. */
async function storeAsThen(items: readonly ItemOf1_0[]): Promise<void> {
  await isNewQueue();
  await closeQueue();
  const database = await openDB(QUEUE_DATABASE, 1);
  for (const item of items) await database.put('items', item);
  database.close();
}

it('reads what version 1.0 stored through every call of the queue', async () => {
  await storeAsThen(OF_1_0);
  expect(await itemsOf(ROSA)).toEqual(OF_1_0);
  expect(await allItems()).toEqual(OF_1_0);
  for (const item of OF_1_0) expect(await itemNow(item.clientId)).toEqual(item);
});

it('sends it as it was entered, uploads first, and keeps a refused payment for its form', async () => {
  await storeAsThen(OF_1_0);
  const sent: unknown[] = [];
  const deliver: Deliver = async ({ path, body, file }) => {
    sent.push([path, body, file?.stored.bytes.byteLength ?? null]);
    return { status: 201, body: '{"id":1,"filePath":"/api/documents/1/file"}' };
  };
  expect(await sendQueue(ROSA, deliver)).toEqual({ left: 'nothing' });
  expect(sent).toEqual([
    ['/api/documents', { documentType: 'selfie' }, 3],
    [
      '/api/loan-applications',
      { amount: 10_000, clientId: idOf(2), selfieUrl: '/api/documents/1/file' },
      null,
    ],
    ...OF_1_0.slice(2).map(({ request }) => [request.path, request.body, null]),
  ]);
  const [refused, ...others] = await itemsOf(ROSA);
  expect(others).toEqual([]);
  if (!refused) throw new Error('The refused payment is gone');
  const form = startCorrecting(refused);
  expect([form.accountNumber, form.accountHolder, form.receipt?.name, form.receipt?.size]).toEqual([
    '0123456789',
    'Rosa Díaz',
    'recibo.jpg',
    3,
  ]);
});

it('opens the form with what an earlier one stored, but for a field that today has other values', () => {
  const [payment] = OF_1_0;
  if (!payment) throw new Error('It is the first');
  const body = { ...payment.request.body, paymentMethod: 'cheque', gone: 1 };
  const form = startCorrecting(readItem({ ...payment, request: { ...payment.request, body } }));
  expect(form).toMatchObject({ amount: 4_600, paymentMethod: '', accountHolder: 'Rosa Díaz' });
});

it('leaves its cash receipts at a logout', async () => {
  await storeAsThen(OF_1_0);
  expect(await forgetItemsOf(ROSA)).toBe(true);
  expect((await allItems()).map(({ kind }) => kind)).toEqual(['street_receipt']);
});
