import { membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface MessageStateFacts {
  readonly label: string;
  readonly tone: Tone;
}

/** What became of a message. */
export const MESSAGE_STATE = {
  sent: { label: 'Enviado', tone: 'success' },
  waiting: { label: 'Por enviar', tone: 'warning' },
  failed: { label: 'No se pudo enviar', tone: 'danger' },
} as const satisfies Record<string, MessageStateFacts>;
export type MessageState = keyof typeof MESSAGE_STATE;
export const MESSAGE_STATES = membersOf(MESSAGE_STATE);
