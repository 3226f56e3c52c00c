import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '#server/env-variables.ts';
import { closeToOthers } from '#server/files/close-to-others.ts';
import { writeOnce } from '#server/files/write-once.ts';
import type { SealKey, SealPlace } from '#server/sealing/seal-key.ts';

const YEARS = 20;
/**
 * Maximum number of characters of the lender's name in a certificate: a common name holds 64 (RFC 5280), and the demo
 * adds a word.
 */
const HOLDER_MAX = 48;
const DEMO = 'Demostración';

const lines = (der: Uint8Array) => Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
const pem = (der: Uint8Array) => `-----BEGIN CERTIFICATE-----\n${lines(der)}\n-----END CERTIFICATE-----\n`;

async function make(file: string, holder: string, now: Date): Promise<void> {
  // Loaded on demand: a key is made once.
  const { makeCertifiedKey } = await import('#server/sealing/cryptographic-messages.ts');
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const { key, certificate } = await makeCertifiedKey(holder, now, until);
  // One file for both, so that a key never meets the certificate of another.
  writeOnce(file, `${key}${pem(certificate)}`);
}

async function ownKey(env: SealPlace, holder: string, now: Date): Promise<SealKey> {
  const folder = path.resolve(env.dataDir, 'seal');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'seal.pem');
  const name = holder.slice(0, HOLDER_MAX);
  const read = () => readFile(file, 'utf8').catch(() => null);
  if ((await read()) === null) await make(file, env.demo ? `${name} (${DEMO})` : name, now);
  closeToOthers(folder);
  const text = await read();
  if (text === null) throw new EnvError(`The key that seals documents cannot be read: ${file}`);
  const certificate = new X509Certificate(text.slice(text.indexOf('-----BEGIN CERTIFICATE-----')));
  if (env.production && certificate.subject.includes(DEMO))
    throw new EnvError(`${file} is the seal of a demo. Move it away, and a new one is made.`);
  const key = createPrivateKey(text);
  return {
    certificates: [new Uint8Array(certificate.raw)],
    kind: 'RSA',
    sign: async (bytes) => new Uint8Array(sign('sha256', bytes, key)),
  };
}

/**
 * The lender's own certificate where the environment names one, otherwise a key made at the first start and stored in
 * `DATA_DIR`.
 *
 * @throws {EnvError} when it cannot be used.
 */
export async function openSealKey(env: SealPlace, holder: string, now: Date): Promise<SealKey> {
  if (env.seal === null) return ownKey(env, holder, now);
  // Loaded on demand: it takes thirty megabytes.
  const { readPkcs12 } = await import('#server/sealing/pkcs12.ts');
  return readPkcs12(env.seal);
}
