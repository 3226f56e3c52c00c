import type { Generated } from 'kysely';
import type { PushTopic } from '#domain/messages/push.ts';

/** One row: the pair of this installation. */
export interface PushKeysTable {
  id: Generated<number>;
  /** Base64url of the point; the other one sealed by the program. */
  publicKey: string;
  privateKey: string;
  createdAt: Date;
}

export interface PushSubscriptionsTable {
  id: Generated<string>;
  userId: number;
  /** Its session's: it ends with it. */
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: PushTopic[];
  createdAt: Date;
}
