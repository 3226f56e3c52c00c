import type { Env } from '#server/env.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';

type Key = Pick<Env, 'sessionSecret'>;
const placeOf = (id: number) => ({ purpose: 'webhook', row: id }) as const;

/** Encrypts a receiver's secret for its row. It is not hashed, because signing needs it in plain text. */
export const sealSecret = ({ sessionSecret }: Key, id: number, secret: string): string =>
  encryptSecret(sessionSecret, placeOf(id), secret);

/** Decrypts a receiver's secret; `null`: encrypted with another key. */
export const openSecret = ({ sessionSecret }: Key, id: number, sealed: string): string | null =>
  decryptSecret(sessionSecret, placeOf(id), sealed);
