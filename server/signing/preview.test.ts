import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { draftOf, readForm } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const plain = (text: string) => text.replace(/\s+/g, ' ');

test('unknown values are blank lines, never invented numbers', async () => {
  const ana = await app.signIn('ana');
  const reply = await ana.send('POST', '/api/legal-documents/preview', { amount: 10_000, term: 3 });
  const [note, authorization] = reply.json().documents.map(({ text }: { text: string }) => plain(text));
  expect(note).toContain(
    'Deudor: ____________, mayor de edad, cédula de identidad y electoral ____________, con domicilio en ____________, teléfono ____________, correo ____________',
  );
  expect(note).toContain('a la cuenta de ____________ ____________ de ____________');
  expect(note).toContain('Firma del deudor: ____________ Cédula: ____________');
  expect(authorization).toContain('Firma del titular: ____________ Cédula: ____________');
  expect(`${note} ${authorization}`).not.toMatch(/000-0000000-0|000 000|\*{4}/);
});

test('a preview of an own application marks missing values, and its file is the same text under a mark', async () => {
  const ana = await app.signIn('ana');
  const { id } = (await ana.send('POST', '/api/loan-applications', await draftOf('ana'))).json();
  const short = await ana.send('POST', '/api/legal-documents/preview', {
    applicationId: id,
    amount: 10_000,
    term: 3,
  });
  expect(short.json()).toEqual(await readForm(ana, 'ana'));
  const file = (await ana.get(`/api/legal-documents/${id}/debt-agreement.txt`)).body
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  expect(file).toMatch(/^PENDIENTE DE FIRMA\n/);
  expect(file).toContain(short.json().documents[0].text);
});

test("another person's application reveals nothing", async () => {
  const luis = await app.signIn('luis');
  const { id } = (await luis.send('POST', '/api/loan-applications', await draftOf('luis'))).json();
  const rosa = await app.signIn('rosa');
  const reply = await rosa.send('POST', '/api/legal-documents/preview', {
    applicationId: id,
    amount: 10_000,
    term: 3,
  });
  expect(reply.json().documents[0].text).toContain('Deudor: ____________');
});

test('a customer may read three hundred times an hour; the limit applies per account, not globally', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  try {
    const [ana, luis] = [await limited.signIn('ana'), await limited.signIn('luis')];
    const { id } = (await ana.get('/api/auth/user')).json();
    const preview = (who: Browser) =>
      who.send('POST', '/api/legal-documents/preview', { amount: 10_000, term: 3 });
    for (let read = 1; read < 300; read += 1)
      expect(await limited.deps.rateLimits.take('previews', String(id))).toBeNull();
    expect((await preview(ana)).statusCode).toBe(200);
    expect((await preview(ana)).statusCode).toBe(429);
    expect((await preview(luis)).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
