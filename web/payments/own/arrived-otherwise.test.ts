import { expect, it } from 'vitest';
import { type Payment, payment as schema } from '#contract/payments.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { waitingItem } from '#web/app/queue/queue.fixture.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { arrivedOtherwise } from '#web/payments/own/arrived-notice.tsx';

const AT = Date.parse('2026-11-20T15:00:00Z');
const refused = (number: number, change: Partial<QueueItem> = {}) =>
  waitingItem(number, {
    createdAt: AT,
    request: { method: 'POST', path: '/api/payments', body: { amount: '4,600.00' }, file: null },
    refusal: { status: 415, body: '{"code":"unsupported_type","message":"No se lee"}' },
    ...change,
  });
const payment = (id: number, change: Partial<Payment> = {}): Payment => ({
  ...schema.parse(sampleOf(schema)),
  ...{ id, amount: 4_600, reportedAmount: null, status: 'pending', reversedAt: null },
  ...{ countsFrom: '2026-11-20', createdAt: '2026-11-20T16:00:00.000Z' },
  ...change,
});
const pairs = (items: readonly QueueItem[], payments: readonly Payment[]) =>
  arrivedOtherwise(items, payments).map(({ item, payment: { id } }) => [item.clientId, id]);

it('a refused payment came in by a later payment of the same amount, within days', () => {
  const item = refused(1);
  expect(pairs([item], [payment(7)])).toEqual([[item.clientId, 7]]);
  expect(pairs([item], [payment(7, { amount: 4_500, reportedAmount: 4_600 })])).toEqual([[item.clientId, 7]]);
  expect(pairs([item], [payment(7, { status: 'verified', countsFrom: '2026-11-26' })])).toEqual([
    [item.clientId, 7],
  ]);
});

it.each([
  ['another amount', { amount: 4_601 }],
  ['a rejected payment', { status: 'rejected' }],
  ['a reversed payment', { status: 'verified', reversedAt: '2026-11-21T10:00:00.000Z' }],
  ['one from before', { createdAt: '2026-11-20T14:59:59.000Z' }],
  ['the next instalment', { countsFrom: '2026-11-27', createdAt: '2026-11-27T10:00:00.000Z' }],
] as const)('not by %s', (_what, change) => {
  expect(pairs([refused(1)], [payment(7, change)])).toEqual([]);
});

it('a receipt that the server knows came in before', () => {
  const known = refused(1, {
    refusal: { status: 409, body: '{"code":"receipt_already_registered","message":"Ya"}' },
  });
  const before = payment(7, { createdAt: '2026-11-18T10:00:00.000Z', countsFrom: '2026-11-18' });
  expect(pairs([known], [before])).toEqual([[known.clientId, 7]]);
});

it('of two refused payments, one payment stands for one, and a waiting one is left alone', () => {
  const waiting = refused(3, { refusal: null });
  const items = [refused(1), refused(2), waiting];
  expect(pairs(items, [payment(7)])).toEqual([[refused(1).clientId, 7]]);
  expect(pairs(items, [payment(8), payment(7)])).toHaveLength(2);
  expect(pairs([waiting], [payment(7)])).toEqual([]);
  expect(pairs([refused(4, { kind: 'application' })], [payment(7)])).toEqual([]);
});
