import type { Generated, GeneratedAlways } from 'kysely';
import type { SwitchedOff } from '#domain/webhooks/delivery.ts';

export interface WebhooksTable {
  id: GeneratedAlways<number>;
  url: string;
  events: string[];
  /** The secret that signs the receiver's messages, encrypted by the program, as `previousSecret` is. */
  secret: string;
  previousSecret: string | null;
  /** Until this instant the previous secret signs beside the new one. */
  previousUntil: Date | null;
  off: SwitchedOff | null;
  madeBy: number;
  madeAt: Date;
  removedAt: Date | null;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  webhookId: number;
  messageId: Generated<string>;
  type: string;
  subjectId: number;
  body: string;
  attempts: Generated<number>;
  createdAt: Date;
  nextAt: Date | null;
  deliveredAt: Date | null;
  failedAt: Date | null;
  lastStatus: number | null;
  lastAnswer: string | null;
}
