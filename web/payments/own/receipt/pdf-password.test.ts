import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { md5, rc4 } from '#web/payments/own/receipt/md5-rc4.ts';
import { needsPassword } from '#web/payments/own/receipt/pdf-password.ts';

async function pdf(options: PDFKit.PDFDocumentOptions): Promise<File> {
  const document = new PDFDocument(options);
  document.text('Transferencia recibida');
  document.end();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of document) chunks.push(Uint8Array.from(chunk as Buffer));
  return new File(chunks, 'recibo.pdf', { type: 'application/pdf' });
}

it.each(['1.3', '1.4', '1.5'] as const)(
  'of version %s, only a PDF that asks for a password needs one',
  async (pdfVersion) => {
    expect(await needsPassword(await pdf({ pdfVersion }))).toBe(false);
    for (let times = 0; times < 5; times += 1) {
      const restricted = await pdf({ pdfVersion, ownerPassword: `banco ${times}`, permissions: {} });
      expect(await needsPassword(restricted), 'protected against changes alone').toBe(false);
      const locked = await pdf({ pdfVersion, userPassword: `402${times}`, ownerPassword: 'banco' });
      expect(await needsPassword(locked), 'asks for a password').toBe(true);
    }
  },
);

it('of version 2.0, only a PDF that asks for a password needs one', async () => {
  const bytes = new Uint8Array(await (await pdf({})).arrayBuffer());
  for (const userPassword of ['', '4020', '001-1234567-8']) {
    const document = await PDF.load(bytes);
    document.setProtection({ algorithm: 'AES-256', ownerPassword: 'banco', userPassword });
    const file = new File([Uint8Array.from(await document.save())], 'recibo.pdf');
    expect(await file.text()).toContain('/R 6');
    expect(await needsPassword(file)).toBe(userPassword !== '');
  }
});

// What pdfkit wrote for versions 1.6 and 1.7 (extension 3): it does not make them where jsdom replaces the bytes.
it.each([
  [
    '/V 4 /R 4 /P -3904 /O <c97d8bcb1f028cdf4995d0ab35a8d5b79fd1eb77ea2eeebbb6d3793dea4e8f28> /U <cc78b8fc148bc9a9c6676e22cead516800000000000000000000000000000000>',
    'f6da77260a0d39a8d4b8b6687c0a61eb',
    false,
  ],
  [
    '/V 4 /R 4 /P -3904 /O <d5f2f7a579c848c063e014bcae529ae94e05eac91468d08d49b7ee43a1114fac> /U <6b7bd92253ac98340c10e6ef3d62b0fc00000000000000000000000000000000>',
    '437906b0faf23bad4a3a3a42c65e3319',
    true,
  ],
  [
    '/V 5 /R 5 /P -3904 /U <62a50622c9d1530920e4d240a2d6e0e40ddc1ff95c4eb2eb12d5e36e56249b285bcd8b5c40b4e4555cc7ffeb11cae3f3>',
    '619251236b10af8713159463e3ff9516',
    false,
  ],
  [
    '/V 5 /R 5 /P -3904 /U <06cc9762625c9755013c4af76d4b5db69e61d85858f877f08054094add21e7cb1ed3ef4e3cc6961ec91178b2a83e4623>',
    '8713b729c2a226dbe550c7b7e20bb702',
    true,
  ],
])('protected by %s, file %s needs a password: %s', async (dictionary, id, needs) => {
  const text = `%PDF-1.7\n7 0 obj\n<< /Filter /Standard ${dictionary} >>\nendobj\ntrailer\n<< /Encrypt 7 0 R /ID [<${id}> <${id}>] >>`;
  expect(await needsPassword(new File([text], 'recibo.pdf'))).toBe(needs);
});

it('of a file that is no PDF, or of one that only writes about protection, nothing is said', async () => {
  const file = (text: string) => new File([text], 'recibo.pdf', { type: 'application/pdf' });
  expect(await needsPassword(file('hola /Encrypt 1 0 R'))).toBe(false);
  expect(await needsPassword(file('%PDF-1.7 (/Encrypt)'))).toBe(false);
  expect(await needsPassword(file('%PDF-1.7 trailer << /Encrypt << /Filter /Otro >> >>'))).toBe(true);
});

it('hashes and encrypts like everybody', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    expect(Buffer.from(md5(bytes)).toString('hex')).toBe(createHash('md5').update(bytes).digest('hex'));
  }
  // RFC 6229 has no shorter vector than this one of the algorithm's first description.
  expect(Buffer.from(rc4(Buffer.from('Key'), Buffer.from('Plaintext'))).toString('hex')).toBe(
    'bbf316e8d940af0ad3',
  );
});
