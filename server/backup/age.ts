import { ReadableStream } from 'node:stream/web';
import type { Decrypter, Encrypter } from 'age-encryption';
import { EnvError } from '#server/env-variables.ts';

/**
 * Loads the encryption library `age` with the first backup: the library takes some megabytes, which an idle process
 * saves.
 */
export const age = () => import('age-encryption');

/**
 * Encrypts to the lender's public keys, so that this machine cannot decrypt. The format is age's, so that its own tool
 * opens it too.
 */
async function encrypterTo(recipients: readonly string[]): Promise<Encrypter> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

async function decrypterOf(identities: readonly string[]): Promise<Decrypter> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

/** Thrown where the secret keys of this machine open other backups than this one. */
export class NoKeyError extends EnvError {}

const NO_KEY = /^no identity matched/;

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !NO_KEY.test(error.message)) return error;
  return new NoKeyError(
    'The secret key of this backup is not on this machine: the one in DATA_DIR/backup-identity, or in the file of BACKUP_PRIVATE_KEY_FILE, opens others. Do this where its key is, or set BACKUP_PRIVATE_KEY_FILE to its file.',
  );
}

export const encrypted = async (bytes: Uint8Array, recipients: readonly string[]): Promise<Uint8Array> =>
  (await encrypterTo(recipients)).encrypt(bytes);

export const decrypted = async (bytes: Uint8Array, identities: readonly string[]): Promise<Uint8Array> =>
  (await decrypterOf(identities)).decrypt(bytes);

export async function* encryptedStream(
  chunks: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* await (await encrypterTo(recipients)).encrypt(ReadableStream.from(chunks));
}

/** @throws {NoKeyError} before the first byte, where none of these secret keys opens it */
export async function* decryptedStream(
  chunks: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = await decrypterOf(identities);
  const opened = await decrypter.decrypt(ReadableStream.from(chunks)).catch((error: unknown) => {
    throw explained(error);
  });
  yield* opened;
}
