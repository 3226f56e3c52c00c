import { expect, test } from 'vitest';
import { webhookBody } from '#domain/webhooks/webhook-event.ts';

test('a program is told what happened to which row, and nothing about a person', () => {
  expect(JSON.parse(webhookBody('loan.settled', '42', new Date('2026-11-20T15:00:00Z')))).toEqual({
    type: 'loan.settled',
    timestamp: '2026-11-20T15:00:00.000Z',
    data: { id: 42, subject: 'loan', status: 'settled' },
  });
});
