import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { HeardBy } from '#contract/counter.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';

/** Applications that the staff enter for a person who is present (rule: counter-application). */
export interface CounterApplicationsTable {
  applicationId: number;
  takenBy: number;
  takenAt: Date;
}

/** Devices of the office in clients' hands (rule: hand-over). */
export interface HandOversTable {
  /** Hash of the secret of the session whose device a client holds. */
  sid: string;
  applicationId: number;
  device: string;
  /** The witness to whom the texts are read out with the client; `null`: the client reads. */
  witness: JSONColumnType<NonNullable<HeardBy>> | null;
  handedAt: Date;
}

/** Links for the phone of a person at the counter (rule: counter-link). */
export interface CounterLinksTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  /** The office's name for the device that shows the code. */
  device: string;
  /** Hash of the secret in the code that the phone scans. */
  secret: string;
  /** Hash of the secret that the phone received when it opened the link; `null`: no phone has opened it. */
  phoneSecret: string | null;
  createdAt: Date;
  expiresAt: Date;
  openedAt: Date | null;
  /** When the link was ended by the signature, or by a newer link; `null`: open. */
  closedAt: Date | null;
}
export type CounterLinkRow = Selectable<CounterLinksTable>;

/** Addresses that clients without a login prove in front of the staff (rule: account-claim). */
export interface AccountClaimsTable {
  id: GeneratedAlways<number>;
  userId: number;
  channel: ProvingChannel;
  recipient: string;
  /** Hash of the code that was sent to the address. */
  code: string;
  attempts: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
}
export type AccountClaimRow = Selectable<AccountClaimsTable>;
