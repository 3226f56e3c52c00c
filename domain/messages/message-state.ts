import { keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface MessageStateFacts {
  readonly label: string;
  readonly tone: Tone;
}

/** State of a message. An e-mail is at most `sent`: its carrier reports no more. */
export const MESSAGE_STATE = {
  sent: { label: 'Enviado', tone: 'success' },
  delivered: { label: 'Entregado', tone: 'success' },
  waiting: { label: 'Por enviar', tone: 'warning' },
  undelivered: { label: 'No llegó', tone: 'danger' },
  failed: { label: 'No se pudo enviar', tone: 'danger' },
} as const satisfies Record<string, MessageStateFacts>;
export type MessageState = keyof typeof MESSAGE_STATE;
export const MESSAGE_STATES = keysOf(MESSAGE_STATE);

/** The times at which the carrier accepted it and reported its arrival, and at which the sender gave up. */
export interface MessageTimes {
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

export function messageStateOf({ sentAt, deliveredAt, failedAt }: MessageTimes): MessageState {
  if (deliveredAt) return 'delivered';
  if (failedAt) return sentAt ? 'undelivered' : 'failed';
  return sentAt ? 'sent' : 'waiting';
}
