import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** To the lender's public keys: what encrypts cannot decrypt. The format is age's, so that its own tool opens it too. */
function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

function decrypterOf(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

export const encrypted = (bytes: Uint8Array, recipients: readonly string[]): Promise<Uint8Array> =>
  encrypterTo(recipients).encrypt(bytes);

export const decrypted = (bytes: Uint8Array, identities: readonly string[]): Promise<Uint8Array> =>
  decrypterOf(identities).decrypt(bytes);

export async function* encryptedStream(
  chunks: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* await encrypterTo(recipients).encrypt(ReadableStream.from(chunks));
}

export async function* decryptedStream(
  chunks: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* await decrypterOf(identities).decrypt(ReadableStream.from(chunks));
}
