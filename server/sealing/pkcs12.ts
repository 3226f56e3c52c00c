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

/** The verification of seals supports only these curves. */
const CURVES = ['prime256v1', 'secp384r1'];

function kindOf({ publicKey }: X509Certificate): SealKey['kind'] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === 'rsa') return 'RSA';
  if (type === 'ec' && CURVES.includes(details?.namedCurve ?? '')) return 'ECDSA';
  throw new EnvError('SEAL_P12 holds a key of another kind than RSA, P-256 or P-384: seals cannot be made.');
}

/**
 * Reads the lender's certificate and its key from a PKCS #12 file.
 * @throws {EnvError} for an unreadable file, a wrong password, or an unsupported kind of key
 */
export async function readPkcs12(place: Pkcs12): Promise<SealKey> {
  const signer = await openSigner(place);
  const sign = async (bytes: Uint8Array) => new Uint8Array(await signer.sign(bytes, 'SHA-256'));
  const trial = await sign(TRIAL);
  const all = [signer.certificate, ...signer.certificateChain].map((der) => new Uint8Array(der));
  // The file does not say which of its certificates is the key's.
  const isOwn = (der: Uint8Array) => {
    const { publicKey } = new X509Certificate(der);
    const signs = ['rsa', 'ec'].includes(publicKey.asymmetricKeyType ?? '');
    return signs && verify('sha256', TRIAL, publicKey, trial);
  };
  const own = all.find(isOwn);
  if (!own) throw new EnvError('SEAL_P12 holds no certificate of its key.');
  const kind = kindOf(new X509Certificate(own));
  return { certificates: [own, ...all.filter((der) => der !== own)], kind, sign };
}
