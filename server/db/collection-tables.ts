import type { Generated, GeneratedAlways, Insertable } from 'kysely';
import type { ContactChannel, ContactOutcome, RefusableChannel } from '#domain/collections/contact.ts';

export interface CollectionContactsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  channel: ContactChannel;
  outcome: ContactOutcome;
  note: string | null;
  /** Day and amount of the customer's promise; both are set when the outcome is a promise, else `null`. */
  promisedOn: string | null;
  promisedAmount: number | null;
  madeBy: number;
  madeAt: Date;
  /** Id that the phone gave the contact when it recorded it offline; `null`: the contact was recorded at once. */
  clientId: Generated<string | null>;
}
export type NewContact = Insertable<CollectionContactsTable>;

export interface ContactRefusalsTable {
  userId: number;
  channel: RefusableChannel;
  recordedBy: number;
  recordedAt: Date;
}
