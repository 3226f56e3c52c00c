import type { Answer, Deliver } from '#web/app/queue/sending/attempt.ts';
import type { WaitingItem } from '#web/app/queue/sending/waiting-item.ts';

export const ROSA = 7;
export const LUIS = 8;

/** The `number`th thing that Rosa put on her phone. */
export const waitingItem = (number: number, change: Partial<WaitingItem> = {}): WaitingItem => ({
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

/** A server of which each answer is given; `null`: none came. It notes what it was sent, by amount, in order. */
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
