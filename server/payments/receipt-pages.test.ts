import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { madePdf } from '#test/made-pdf.ts';
import { lent, paymentFields, receiptPicture } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let ana: Browser;
let luis: Browser;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  ({ customer: ana, pedro } = await lent(app, 'ana'));
  luis = await app.signIn('luis');
});
afterAll(() => app.close());

async function sent(bytes: Buffer, name = 'comprobante.pdf'): Promise<string> {
  const reply = await ana.upload('/api/payments', paymentFields(1_000), {
    field: 'receiptFile',
    name,
    bytes,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().receiptUrl;
}
const opened = () => eventsNamed(app, 'payment.receipt_opened');

it('hands a PDF of a customer out as pictures of its pages, and records who takes the original', async () => {
  const bytes = await madePdf(2);
  const receipt = await sent(bytes);
  const pages = await pedro.get(`${receipt}-pages`);
  expect(pages.json()).toEqual({ pages: 2, drawn: 2, problem: null });
  const first = await pedro.get(`${receipt}-pages/1`);
  expect(first.statusCode, first.body).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const { format, width = 0, height = 0 } = await sharp(first.rawPayload).metadata();
  expect([format, Math.max(width, height)]).toEqual(['webp', 1_600]);
  // It is drawn, and not empty: some of its pixels are the text's.
  const { channels } = await sharp(first.rawPayload).greyscale().stats();
  expect(channels[0]).toMatchObject({ min: expect.toSatisfy((min: number) => min < 60), max: 255 });
  expect((await pedro.get(`${receipt}-pages/2`)).rawPayload.equals(first.rawPayload)).toBe(false);
  expect((await pedro.get(`${receipt}-pages/3`)).statusCode).toBe(404);
  expect(await opened()).toEqual([]);

  // Its own customer takes it without a record; a member of the staff with one.
  expect((await ana.get(receipt)).rawPayload.equals(bytes)).toBe(true);
  expect(await opened()).toEqual([]);
  const original = await pedro.get(receipt);
  expect(original.rawPayload.equals(bytes)).toBe(true);
  expect(original.headers['content-disposition']).toMatch(/^attachment/);
  const auditor = await app.signInAnother({
    email: 'auditora@demo.do',
    firstName: 'Teresa',
    lastName: 'Liriano',
    password: 'guayacan-en-flor-3',
    role: 'auditor',
  });
  expect((await auditor.get(receipt)).statusCode).toBe(200);
  const id = receipt.split('/')[3];
  expect(await opened()).toMatchObject([{ subjectId: id }, { subjectId: id }]);
});

it('has no pages for another customer, for a picture, nor beyond the twentieth', async () => {
  const receipt = await sent(await madePdf(23, { text: 'Hoja' }));
  expect((await ana.get(`${receipt}-pages`)).json()).toEqual({ pages: 23, drawn: 20, problem: null });
  expect((await pedro.get(`${receipt}-pages/20`)).statusCode).toBe(200);
  expect((await pedro.get(`${receipt}-pages/21`)).statusCode).toBe(404);
  for (const address of [`${receipt}-pages`, `${receipt}-pages/1`]) {
    expect((await luis.get(address)).statusCode).toBe(404);
    expect((await app.browser().get(address)).statusCode).toBe(401);
  }
  const picture = await sent(await receiptPicture(3), 'foto.jpg');
  expect((await pedro.get(`${picture}-pages`)).statusCode).toBe(404);
  expect((await pedro.get(picture)).statusCode).toBe(200);
  expect((await opened()).map(({ subjectId }) => subjectId)).not.toContain(picture.split('/')[3]);
});

it('says why a PDF cannot be shown: a password, or damage', async () => {
  const locked = await sent(await madePdf(1, { password: 'cemi-verde' }));
  expect((await pedro.get(`${locked}-pages`)).json()).toEqual({ pages: 0, drawn: 0, problem: 'password' });
  const refused = await pedro.get(`${locked}-pages/1`);
  expect([refused.statusCode, refused.json().message]).toEqual([
    404,
    'El PDF pide una contraseña y no se puede mostrar aquí.',
  ]);
  const broken = await sent(Buffer.from('%PDF-1.7\n%%EOF'));
  expect((await pedro.get(`${broken}-pages`)).json()).toEqual({ pages: 0, drawn: 0, problem: 'broken' });
});

it('keeps nothing of a page: the store has the original alone', async () => {
  const keys: string[] = [];
  for await (const some of app.deps.files.keys()) keys.push(...some.filter((key) => key.endsWith('.webp')));
  const named = await app.db.selectFrom('payments').select('receiptKey').orderBy('id').execute();
  expect(keys.filter((key) => !named.some(({ receiptKey }) => receiptKey === key))).toEqual([]);
});
