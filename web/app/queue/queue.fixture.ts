import type { Answer, Deliver } from '#web/app/queue/sending/attempt.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

export const ROSA = 7;
export const LUIS = 8;

/** Rosa's item with this `number` on her phone. */
export const waitingItem = (number: number, change: Partial<QueueItem> = {}): QueueItem => ({
  clientId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  account: ROSA,
  kind: 'payment',
  title: `Pago de RD$${number}`,
  note: '',
  createdAt: 1_000 + number,
  request: { method: 'POST', path: '/api/payments', body: { amount: number }, file: null },
  uploads: [],
  correction: '/make-payment',
  form: null,
  refusal: null,
  ...change,
});

export const RECEIVED: Answer = { status: 201, body: '{"id":1}' };
export const refusedAs = (code: string, status = 409): Answer => ({
  status,
  body: JSON.stringify({ code, message: 'No se puede' }),
});

/** A server that answers each request by `answers`; `null`: no response. It records the received amounts in order. */
export function serverThat(answers: (amount: unknown, account: string | undefined) => Answer | null) {
  const sent: unknown[] = [];
  const deliver: Deliver = async ({ body }, headers) => {
    sent.push(body.amount);
    const answer = answers(body.amount, headers['X-Account']);
    if (answer === null) throw new Error('No network');
    return answer;
  };
  return { sent, deliver };
}
