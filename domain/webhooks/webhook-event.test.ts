import { expect, test } from 'vitest';
import { WEBHOOK_MESSAGES, webhookBody, webhookTestBody } from '#domain/webhooks/webhook-event.ts';

test('the payload has the event and the row, and nothing about a person', () => {
  expect(JSON.parse(webhookBody('loan.settled', '42', new Date('2026-11-20T15:00:00Z')))).toEqual({
    type: 'loan.settled',
    timestamp: '2026-11-20T15:00:00.000Z',
    data: { id: 42, subject: 'loan', status: 'settled' },
  });
});

test('a test message names itself as a test, and its receiver', () => {
  expect(JSON.parse(webhookTestBody(7, new Date('2026-11-20T15:00:00Z')))).toEqual({
    type: 'webhook.tested',
    timestamp: '2026-11-20T15:00:00.000Z',
    data: { id: 7, subject: 'webhook', status: 'test' },
  });
  expect(WEBHOOK_MESSAGES).toContain('webhook.tested');
});
