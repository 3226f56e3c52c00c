import type { Generated } from 'kysely';
import type { PushTopic } from '#domain/messages/push.ts';

/** One row: the key pair of this installation. */
export interface PushKeysTable {
  id: Generated<number>;
  /** Base64url of the point; the private key is sealed by the program. */
  publicKey: string;
  privateKey: string;
  createdAt: Date;
}

export interface PushSubscriptionsTable {
  id: Generated<string>;
  userId: number;
  /** Id of its session, with which it ends. */
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: PushTopic[];
  createdAt: Date;
}
