import { membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface MessageStateFacts {
  readonly label: string;
  readonly tone: Tone;
}

/** What became of a message. E-mail is `sent` at best: its carrier says no more. */
export const MESSAGE_STATE = {
  sent: { label: 'Enviado', tone: 'success' },
  delivered: { label: 'Entregado', tone: 'success' },
  waiting: { label: 'Por enviar', tone: 'warning' },
  undelivered: { label: 'No llegó', tone: 'danger' },
  failed: { label: 'No se pudo enviar', tone: 'danger' },
} as const satisfies Record<string, MessageStateFacts>;
export type MessageState = keyof typeof MESSAGE_STATE;
export const MESSAGE_STATES = membersOf(MESSAGE_STATE);

/** When its carrier took it, said that it arrived, and when it was given up. */
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
