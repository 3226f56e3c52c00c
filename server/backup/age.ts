import { ReadableStream } from 'node:stream/web';
import type { Decrypter, Encrypter } from 'age-encryption';

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

export async function* decryptedStream(
  chunks: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* await (await decrypterOf(identities)).decrypt(ReadableStream.from(chunks));
}
