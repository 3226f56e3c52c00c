import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ProvingChannel } from '#domain/messages/channel.ts';

export interface SessionsTable {
  sid: string;
  sess: JSONColumnType<Record<string, unknown>>;
  expire: Date;
  userId: number;
  isAdmin: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  /** The browser in words, and the network by which limits count; `null` for a session from before they were recorded. */
  device: string | null;
  network: string | null;
  /** When this session passed its second factor; `null`: not yet. */
  secondFactorAt: Date | null;
  /**
   * The challenge that a passkey has to sign, whether the signature adds that passkey, and until when the challenge
   * is valid.
   */
  challenge: string | null;
  challengeAdds: boolean | null;
  challengeUntil: Date | null;
}

export interface PendingUsersTable {
  id: GeneratedAlways<number>;
  email: string;
  firstName: string;
  lastName: string;
  cedula: string;
  phone: string;
  password: string;
  verificationMethod: ProvingChannel;
  browser: string;
  /** The account that was created from this registration. */
  userId: number | null;
  createdAt: Date;
}

/** A link in a letter that sets a password (rule: password-links). */
export interface PasswordLinksTable {
  id: GeneratedAlways<number>;
  userId: number;
  /** Hash of the link's secret. */
  secret: string;
  createdAt: Date;
  expiresAt: Date;
  /** When the link was used, or became void through a newer link or a changed password. */
  usedAt: Date | null;
}

/** A link that proves an address for a registration, one a day (rule: registration-links). */
export interface RegistrationLinksTable {
  id: GeneratedAlways<number>;
  /** Hash of the link's secret. */
  secret: string;
  channel: ProvingChannel;
  recipient: string;
  /** Calendar day in Santo Domingo for which the link was sent. */
  day: string;
  createdAt: Date;
  usedAt: Date | null;
  /** The account that was created through the link. */
  userId: number | null;
}

export interface CodesTable {
  id: GeneratedAlways<number>;
  email: string;
  code: string;
  expiresAt: Date;
  used: Generated<boolean>;
  /**
   * Hash of the browser that asked for the code. Wrong guesses of this browser are `attempts`, those of other
   * browsers `otherAttempts`.
   */
  browser: string;
  attempts: Generated<number>;
  otherAttempts: Generated<number>;
  /** Hash of the browser that entered the right code. */
  acceptedBy: string | null;
  createdAt: Date;
}

export interface KnownBrowsersTable {
  userId: number;
  browser: string;
  createdAt: Date;
}

export interface SecondFactorsTable {
  userId: number;
  secret: string;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  recoveryCodes: Generated<string[]>;
  createdAt: Date;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  userId: number;
  name: string;
  /** Id of the passkey in base64url, as WebAuthn writes it. */
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  madeAt: Date;
  lastUsedAt: Date | null;
}
