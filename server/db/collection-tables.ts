import type { Generated, GeneratedAlways, Insertable } from 'kysely';
import type { ContactChannel, ContactOutcome, RefusableChannel } from '#domain/collections/contact.ts';

export interface CollectionContactsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  channel: ContactChannel;
  outcome: ContactOutcome;
  note: string | null;
  /** Both are set when the outcome is a promise. */
  promisedOn: string | null;
  promisedAmount: number | null;
  madeBy: number;
  madeAt: Date;
  /** When the phone that was offline recorded it; `null`: it was recorded at once. */
  clientId: Generated<string | null>;
}
export type NewContact = Insertable<CollectionContactsTable>;

export interface ContactRefusalsTable {
  userId: number;
  channel: RefusableChannel;
  recordedBy: number;
  recordedAt: Date;
}
