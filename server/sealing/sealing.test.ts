import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latin1, toHex } from '#domain/sealing/bytes.ts';
import { sealedText, textToSeal, verifySeal } from '#domain/sealing/verify.ts';
import { signBeside } from '#server/sealing/cryptographic-messages.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import type { SealKey } from '#server/sealing/seal-key.ts';
import { sealPdf } from '#server/sealing/seal-pdf.ts';
import { dice } from '#test/dice.ts';
import { rounds } from '#test/sample.ts';
import { primitives } from '#test/sealed-once.ts';
import { AT, FACTS, newSealKey, notePdf, TEXT, trustIn } from '#test/sealing.ts';

const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

let folder: string;
let key: SealKey;
let pdf: Uint8Array<ArrayBuffer>;
let text: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manito-sealing-'));
  key = await newSealKey();
  pdf = new Uint8Array(await sealPdf(key, await notePdf(), { at: AT, timeStampUrl: null }));
  const toSeal = textToSeal(TEXT, FACTS);
  const signature = await signBeside(key, Buffer.from(toSeal), AT);
  text = new TextEncoder().encode(sealedText(toSeal, toHex(signature)));
});
afterAll(() => rm(folder, { recursive: true }));

const verdictOf = async (bytes: Uint8Array<ArrayBuffer>, trusted = trustIn(key)) =>
  (await verifySeal(primitives, bytes, trusted)).verdict;

describe('a sealed PDF', () => {
  it('shows who sealed it, when, and the document facts in the seal', async () => {
    expect(await verifySeal(primitives, pdf, trustIn(key))).toMatchObject({
      verdict: 'intact',
      facts: FACTS,
      seal: {
        holder: 'Préstamos del Cibao',
        at: AT,
        timeStamp: null,
        fingerprint: new X509Certificate(key.certificates[0]).fingerprint256
          .replaceAll(':', '')
          .toLowerCase(),
      },
    });
  });

  it('shows every single byte that changes', async () => {
    const roll = dice(20_261_122);
    const unseen: number[] = [];
    for (let n = rounds(1000, 120); n > 0; n -= 1) {
      const changed = pdf.slice();
      const at = roll(changed.length);
      changed[at] = ((changed[at] ?? 0) + 1 + roll(255)) % 256;
      const verdict = await verdictOf(changed);
      if (verdict !== 'changed' && verdict !== 'cut') unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  it('makes no statement about a document without facts in its seal', async () => {
    const other = latin1(new Uint8Array(await notePdf())).replace('{"sello":1,', '{"otro": 1,');
    const bytes = Uint8Array.from(other, (sign) => sign.charCodeAt(0));
    const sealed = new Uint8Array(await sealPdf(key, bytes, { at: AT, timeStampUrl: null }));
    expect(await verifySeal(primitives, sealed, trustIn(key))).toMatchObject({
      verdict: 'intact',
      facts: null,
    });
  });

  it('is foreign when sealed by another key, and unsealed without a seal', async () => {
    const other = await newSealKey('Préstamos del Cibao');
    expect(await verdictOf(pdf, trustIn(other))).toBe('foreign');
    expect(await verdictOf(pdf, [...trustIn(other), ...trustIn(key)])).toBe('intact');
    expect(await verdictOf(new Uint8Array(await notePdf()))).toBe('unsealed');
  });

  it('has a certificate that names RSA as RFC 4055 wants it, with NULL for parameters, inside and beside', () => {
    const [own = new Uint8Array()] = key.certificates;
    expect(toHex(own).split('300d06092a864886f70d01010b0500')).toHaveLength(3);
  });

  it.skipIf(!has('pdfsig'))(
    'is valid for pdfsig (skipped where poppler-utils is not installed)',
    async () => {
      const file = path.join(folder, 'nota.pdf');
      await writeFile(file, pdf);
      const said = execFileSync('pdfsig', [file], { encoding: 'utf8' });
      expect(said).toContain('Signature is Valid.');
      expect(said).toContain('Total document signed');
      expect(said).toContain('ETSI.CAdES.detached');
    },
  );
});

describe('a sealed text', () => {
  it('shows the same as the PDF, whatever line ends a mail program left it with', async () => {
    const expected = { verdict: 'intact', facts: FACTS, seal: { at: AT } };
    expect(await verifySeal(primitives, text, trustIn(key))).toMatchObject(expected);
    const windows = new TextEncoder().encode(
      `\ufeff${new TextDecoder().decode(text).replaceAll('\n', '\r\n')}`,
    );
    expect(await verifySeal(primitives, windows, trustIn(key))).toMatchObject(expected);
  });

  it('shows a changed peso, a changed name in its seal, a missing end and a missing seal', async () => {
    const words = new TextDecoder().decode(text);
    const verdict = (changed: string) => verdictOf(new TextEncoder().encode(changed));
    expect(await verdict(words.replace('12,075', '12,975'))).toBe('changed');
    expect(await verdict(words.replace('"person":"Ana', '"person":"Eva'))).toBe('changed');
    expect(await verdict(`${words}\nP. D.: y cien más.\n-----`)).toBe('changed');
    expect(await verdict(words.slice(0, -40))).toBe('cut');
    expect(await verdict(TEXT)).toBe('unsealed');
    expect(await verdict('')).toBe('unsealed');
  });

  it('shows every single byte that changes', async () => {
    const roll = dice(7);
    for (let n = rounds(1000, 60); n > 0; n -= 1) {
      const changed = text.slice();
      // The line end after the last line is not part of the text.
      const at = roll(changed.length - 1);
      changed[at] = ((changed[at] ?? 0) + 1 + roll(255)) % 256;
      expect(await verdictOf(changed), String(at)).not.toBe('intact');
    }
  });

  it.skipIf(!has('openssl'))('is valid for openssl (skipped where it is not installed)', async () => {
    const toSeal = textToSeal(TEXT, FACTS);
    const [content, signature, certificate] = ['texto', 'sello', 'certificado'].map((name) =>
      path.join(folder, name),
    );
    if (!content || !signature || !certificate) throw new Error('no name');
    await writeFile(content, toSeal);
    await writeFile(signature, await signBeside(key, Buffer.from(toSeal), AT));
    await writeFile(certificate, new X509Certificate(key.certificates[0]).toString());
    const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', signature];
    const trust = ['-content', content, '-CAfile', certificate, '-purpose', 'any', '-no_check_time'];
    const { status, stderr } = spawnSync('openssl', [...args, ...trust], { encoding: 'utf8' });
    expect(stderr).toContain('successful');
    expect(status).toBe(0);
  });
});

/** A certificate as an authority delivers it, with the password "clave". */
async function ownCertificate(kind: string, of: readonly string[]) {
  const [key, certificate, file] = [`${kind}.pem`, `${kind}.crt`, `${kind}.p12`].map((name) =>
    path.join(folder, name),
  );
  if (!key || !certificate || !file) throw new Error('no name');
  const made = ['req', '-x509', '-newkey', ...of, '-nodes', '-subj', '/O=Cibao', '-days', '9'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const packed = ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', file];
  execFileSync('openssl', [...packed, '-passout', 'pass:clave'], { stdio: 'ignore' });
  return { file, certificate };
}

describe('the key', () => {
  const place = (dataDir: string, production = false) => ({
    seal: null,
    dataDir,
    demo: !production,
    production,
  });

  it('is made once, readable by the program’s user alone, and is the same at the next start', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => openSealKey(place(folder), 'Manito', AT)));
    expect(one?.certificates).toEqual(two?.certificates);
    expect((await stat(path.join(folder, 'seal/seal.pem'))).mode & 0o777).toBe(0o600);
    const certificate = new X509Certificate(one?.certificates[0] ?? '');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Manito (Demostración)');
    expect(certificate.ca).toBe(false);
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2046);
  });

  it("refuses the demo's in production", async () => {
    await openSealKey(place(folder), 'Manito', AT);
    await expect(openSealKey(place(folder, true), 'Manito', AT)).rejects.toThrow('is the seal of a demo');
  });

  it.skipIf(!has('openssl')).each([
    ['RSA', ['rsa:2048']],
    ['P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
    ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ])(
    "is the lender's own where there is one, of the kind %s (needs openssl to make it)",
    async (kind, of) => {
      const { file, certificate } = await ownCertificate(kind, of);
      const open = (password: string) => openSealKey({ ...place(folder), seal: { file, password } }, 'x', AT);
      const own = await open('clave');
      expect(
        Buffer.from(own.certificates[0]).equals(new X509Certificate(await readFile(certificate)).raw),
      ).toBe(true);
      const sealed = new Uint8Array(await sealPdf(own, await notePdf(), { at: AT, timeStampUrl: null }));
      expect(await verifySeal(primitives, sealed, trustIn(own))).toMatchObject({
        verdict: 'intact',
        facts: FACTS,
        seal: { holder: 'Cibao' },
      });
      const roll = dice(8);
      for (let n = rounds(500, 60); n > 0; n -= 1) {
        const changed = sealed.slice();
        const at = roll(changed.length);
        changed[at] = ((changed[at] ?? 0) + 1 + roll(255)) % 256;
        expect(['changed', 'cut'], String(at)).toContain(await verdictOf(changed, trustIn(own)));
      }
      // A number of a signature may begin with zeros, and each elliptic-curve signature is different.
      const toSeal = textToSeal(TEXT, FACTS);
      for (let n = rounds(600, 20); n > 0; n -= 1) {
        const signature = toHex(await signBeside(own, Buffer.from(toSeal), AT));
        const words = new TextEncoder().encode(sealedText(toSeal, signature));
        expect(await verdictOf(words, trustIn(own))).toBe('intact');
      }
      expect(await verdictOf(sealed, trustIn(key))).toBe('foreign');

      if (has('pdfsig')) {
        const pdfFile = path.join(folder, `${kind}.pdf`);
        await writeFile(pdfFile, sealed);
        expect(execFileSync('pdfsig', [pdfFile], { encoding: 'utf8' })).toContain('Signature is Valid.');
      }
      const names = [path.join(folder, `${kind}.txt`), path.join(folder, `${kind}.sello`)] as const;
      await writeFile(names[0], toSeal);
      await writeFile(names[1], await signBeside(own, Buffer.from(toSeal), AT));
      const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-in', names[1]];
      const trust = ['-content', names[0], '-CAfile', certificate, '-purpose', 'any', '-no_check_time'];
      expect(spawnSync('openssl', [...args, ...trust], { encoding: 'utf8' }).stderr).toContain('successful');

      await expect(open('otra')).rejects.toThrow('SEAL_P12 cannot be opened with SEAL_P12_PASSWORD');
      const nowhere = { ...place(folder), seal: { file: path.join(folder, 'none.p12'), password: 'x' } };
      await expect(openSealKey(nowhere, 'x', AT)).rejects.toThrow('SEAL_P12 cannot be read');
    },
  );

  it.skipIf(!has('openssl'))('is refused where no seal can be made with its kind', async () => {
    const { file } = await ownCertificate('P-521', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521']);
    const seal = { file, password: 'clave' };
    await expect(openSealKey({ ...place(folder), seal }, 'x', AT)).rejects.toThrow(
      'SEAL_P12 holds a key of another kind than RSA, P-256 or P-384',
    );
  });
});
