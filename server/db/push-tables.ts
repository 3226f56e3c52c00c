import type { Generated } from 'kysely';
import type { PushTopic } from '#domain/messages/push.ts';

/** The key pair for Web Push of this installation; the table has one row. */
export interface PushKeysTable {
  id: Generated<number>;
  /** The public point in base64url; the private key is stored encrypted. */
  publicKey: string;
  privateKey: string;
  createdAt: Date;
}

export interface PushSubscriptionsTable {
  id: Generated<string>;
  userId: number;
  /** Id of the session that the subscription belongs to and ends with. */
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: PushTopic[];
  createdAt: Date;
}
