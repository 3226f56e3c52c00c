import { keysOf } from '#domain/enum-table.ts';
import type { Toned } from '#domain/tone.ts';

/** States of a message. An e-mail stays at `sent`: its carrier does not report the arrival. */
export const MESSAGE_STATE = {
  sent: { label: 'Enviado', tone: 'success' },
  delivered: { label: 'Entregado', tone: 'success' },
  waiting: { label: 'Por enviar', tone: 'warning' },
  undelivered: { label: 'No llegó', tone: 'danger' },
  failed: { label: 'No se pudo enviar', tone: 'danger' },
} as const satisfies Record<string, Toned>;
export type MessageState = keyof typeof MESSAGE_STATE;
export const MESSAGE_STATES = keysOf(MESSAGE_STATE);

/** When the carrier accepted a message, when it reported the arrival, and when the sender gave up; `null`: not yet. */
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

/** The carrier's report on a message that it accepted. */
export type DeliveryReport =
  | { readonly is: 'under_way' }
  | { readonly is: 'delivered' }
  /** The reason of the failure in the carrier's own words: "undelivered (63016)". */
  | { readonly is: 'failed'; readonly reason: string };
