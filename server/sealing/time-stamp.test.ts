import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latin1 } from '#domain/sealing/bytes.ts';
import { verifySeal } from '#domain/sealing/verify.ts';
import type { SealKey } from '#server/sealing/seal-key.ts';
import { sealPdf } from '#server/sealing/seal-pdf.ts';
import { dice } from '#test/dice.ts';
import { listening } from '#test/listening.ts';
import { rounds } from '#test/sample.ts';
import { primitives } from '#test/sealed-once.ts';
import { AT, newSealKey, notePdf, trustIn } from '#test/sealing.ts';

const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'ignore'] });
const installed = spawnSync('openssl', ['version']).error === undefined;

const CONFIG = (folder: string) => `
[tsa]
serial = ${folder}/serial
digests = sha256
signer_digest = sha256
default_policy = 1.2.3.4.1
ess_cert_id_alg = sha256
[stamps]
extendedKeyUsage = critical,timeStamping
`;

/** A root, an intermediate, and a certificate of the time-stamping key; the other two in a file. */
async function chainOf(folder: string): Promise<void> {
  const at = (name: string) => path.join(folder, name);
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`)];
  openssl('req', '-x509', ...key('root'), '-out', at('root'), '-subj', '/CN=Raiz', '-days', '9');
  openssl('req', ...key('between'), '-out', at('between.csr'), '-subj', '/CN=Emisor', '-utf8');
  await writeFile(at('ca.ext'), 'basicConstraints=critical,CA:true\n');
  await writeFile(at('stamp.ext'), 'extendedKeyUsage=critical,timeStamping\n');
  const issue = (name: string, by: string, extensions: string) =>
    openssl(
      ...['x509', '-req', '-in', at(`${name}.csr`), '-out', at(name), '-days', '9'],
      ...['-CA', at(by), '-CAkey', at(`${by}.key`), '-CAcreateserial', '-extfile', at(extensions)],
    );
  issue('between', 'root', 'ca.ext');
  openssl('req', '-new', '-key', at('key'), '-out', at('issued.csr'), '-subj', '/CN=Reloj del Emisor');
  issue('issued', 'between', 'stamp.ext');
  await writeFile(at('chain'), `${await readFile(at('between'))}${await readFile(at('root'))}`);
}

describe.skipIf(!installed)('a time stamp (RFC 3161; skipped where openssl is not installed)', () => {
  let folder: string;
  let stamper: Server;
  let url: string;
  let key: SealKey;
  let asked = 0;
  /** The certificate that stamps: self-signed, or issued by the chain. */
  let stampedBy: 'cert' | 'issued' = 'cert';

  const reply = async (query: Buffer): Promise<Buffer> => {
    asked += 1;
    const [question, answer] = [path.join(folder, `q${asked}`), path.join(folder, `a${asked}`)];
    await writeFile(question, query);
    const own = [
      '-config',
      path.join(folder, 'tsa.conf'),
      '-section',
      'tsa',
      '-inkey',
      path.join(folder, 'key'),
    ];
    openssl(
      'ts',
      '-reply',
      '-queryfile',
      question,
      '-out',
      answer,
      '-signer',
      path.join(folder, stampedBy),
      ...(stampedBy === 'cert' ? [] : ['-chain', path.join(folder, 'chain')]),
      ...own,
    );
    return readFile(answer);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'manito-stamp-'));
    await writeFile(path.join(folder, 'tsa.conf'), CONFIG(folder));
    await writeFile(path.join(folder, 'serial'), '01');
    const made = ['-keyout', path.join(folder, 'key'), '-out', path.join(folder, 'cert'), '-days', '9'];
    const subject = ['-subj', '/CN=Reloj', '-addext', 'extendedKeyUsage=critical,timeStamping'];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...subject);
    stamper = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(await reply(Buffer.concat(chunks)));
    });
    const port = await listening(stamper);
    url = `http://127.0.0.1:${port}`;
    key = await newSealKey();
  });
  afterAll(async () => {
    stamper.close();
    await rm(folder, { recursive: true });
  });

  it('shows whose clock stamped the seal, and detects changes in it', async () => {
    const before = Date.now() - 2000;
    const pdf = new Uint8Array(await sealPdf(key, await notePdf(), { at: AT, timeStampUrl: url }));
    const verified = await verifySeal(primitives, pdf, trustIn(key));
    expect(verified).toMatchObject({ verdict: 'intact', seal: { at: AT, timeStamp: { by: 'Reloj' } } });
    const stamp = 'seal' in verified ? verified.seal.timeStamp : null;
    expect(stamp?.at.getTime()).toBeGreaterThan(before);

    const text = latin1(pdf);
    const from = text.indexOf('/Contents <');
    const roll = dice(3161);
    const unseen: number[] = [];
    for (let n = rounds(1000, 80); n > 0; n -= 1) {
      const changed = pdf.slice();
      const at = from + roll(changed.length - from);
      changed[at] = ((changed[at] ?? 0) + 1 + roll(255)) % 256;
      const { verdict } = await verifySeal(primitives, changed, trustIn(key));
      if (verdict !== 'changed' && verdict !== 'cut') unseen.push(at - from);
    }
    expect(unseen).toEqual([]);
  });

  it('includes the issuers of the stamping certificate, with one step or two', async () => {
    await chainOf(folder);
    stampedBy = 'issued';
    const pdf = new Uint8Array(await sealPdf(key, await notePdf(), { at: AT, timeStampUrl: url }));
    stampedBy = 'cert';
    const root = Buffer.from('Raiz').toString('hex');
    expect(latin1(pdf).toLowerCase().includes(root)).toBe(true);
    expect(await verifySeal(primitives, pdf, trustIn(key))).toMatchObject({
      verdict: 'intact',
      seal: { timeStamp: { by: 'Reloj del Emisor' } },
    });
  });

  it('that fails leaves the document unsealed, and the job retries the sealing', async () => {
    await expect(
      sealPdf(key, await notePdf(), { at: AT, timeStampUrl: 'http://127.0.0.1:9' }),
    ).rejects.toThrow('TSA request failed');
  });
});
