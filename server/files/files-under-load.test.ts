import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignature } from '#server/signing/signature-image.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { receiptPicture, signatureOf } from '#test/stories.ts';

let app: TestApp;
let ana: Browser;
let photo: string;
beforeAll(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  const file = { field: 'file', name: 'foto.jpg', bytes: await receiptPicture(1) };
  photo = (await ana.upload('/api/documents', { documentType: 'selfie' }, file)).json().filePath;
});
afterAll(() => app.close());

/** How many of a number of parallel requests were done when Ana had her photo. */
async function doneBeforeHerPhoto(many: number, thing: (n: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const all = Array.from({ length: many }, (_, n) =>
    thing(n).then(() => {
      done += 1;
    }),
  );
  const reply = await ana.get(photo);
  const before = done;
  expect(reply.statusCode).toBe(200);
  await Promise.all(all);
  return before;
}

// Checks the order, since durations are meaningless on a busy machine.
describe('a photo comes before', () => {
  it('the last of twenty logins', async () => {
    const login = (n: number) =>
      app
        .browser()
        .send('POST', '/api/auth/login', { email: `nadie${n}@demo.do`, password: 'una de tantas' });
    expect(await doneBeforeHerPhoto(20, login)).toBeLessThan(20);
  });

  it('the last of a hundred signatures to be checked', async () => {
    const { debtAgreementSignature: drawn } = await signatureOf('ana');
    expect(await doneBeforeHerPhoto(100, () => readSignature(drawn))).toBeLessThan(100);
  });
});
