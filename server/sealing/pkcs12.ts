import { verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { P12Signer } from '@libpdf/core';
import { EnvError } from '#server/env-variables.ts';
import type { Pkcs12, SealKey } from '#server/sealing/seal-key.ts';

const TRIAL = new Uint8Array(32);

async function openSigner({ file, password }: Pkcs12): Promise<P12Signer> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new EnvError(`SEAL_P12 cannot be read: ${file}`);
  try {
    return await P12Signer.create(new Uint8Array(bytes), password);
  } catch {
    throw new EnvError(`SEAL_P12 cannot be opened with SEAL_P12_PASSWORD, or is no PKCS#12 file: ${file}`);
  }
}

/** @throws {EnvError} when the file, its password or its kind of key does not do. */
export async function readPkcs12(place: Pkcs12): Promise<SealKey> {
  const signer = await openSigner(place);
  if (signer.signatureAlgorithm !== 'RSASSA-PKCS1-v1_5')
    throw new EnvError('SEAL_P12 holds a key of another kind than RSA, which seals cannot be made with.');
  const sign = async (bytes: Uint8Array) => new Uint8Array(await signer.sign(bytes, 'SHA-256'));
  const trial = await sign(TRIAL);
  const all = [signer.certificate, ...signer.certificateChain].map((der) => new Uint8Array(der));
  // The file does not say which of its certificates is the key's.
  const isOwn = (der: Uint8Array) =>
    new X509Certificate(der).publicKey.asymmetricKeyType === 'rsa' &&
    verify('sha256', TRIAL, new X509Certificate(der).publicKey, trial);
  const own = all.find(isOwn);
  if (!own) throw new EnvError('SEAL_P12 holds no certificate of its key.');
  return { certificates: [own, ...all.filter((der) => der !== own)], sign };
}
