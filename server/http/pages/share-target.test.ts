import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { receiptPicture } from '#test/stories.ts';

const PATH = '/compartir-comprobante';
const FORM = '/make-payment?compartido=no-llego';
const FOREIGN = { origin: 'https://otro.do', 'sec-fetch-site': 'cross-site' };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Every row that the request could have left. */
const left = async () => {
  const { rows } = await app.ownerPool.query(
    'select (select count(*) from payments) payments, (select count(*) from documents) documents, (select count(*) from events) events',
  );
  return { rows, files: await app.deps.files.keys() };
};

describe('a receipt that is shared where no service worker handles it', () => {
  it('redirects to the payment form, which says so, and stores nothing: with a session, without one and from a foreign page', async () => {
    const rosa = await app.signIn('rosa');
    const before = await left();
    const file = { field: 'receipt', name: 'recibo.png', bytes: await receiptPicture(1), type: 'image/png' };
    for (const [browser, headers] of [
      [rosa, {}],
      [rosa, FOREIGN],
      [app.browser(), FOREIGN],
    ] as const) {
      const reply = await browser.upload(PATH, { title: 'x' }, file, headers);
      expect([reply.statusCode, reply.headers.location]).toEqual([303, FORM]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await left()).toEqual(before);
  });

  it.each([
    ['no body', undefined, 'multipart/form-data; boundary=x'],
    ['no type', 'x', undefined],
    ['JSON', '{"a":1}', 'application/json'],
    ['a broken multipart', '--x\r\nbroken', 'multipart/form-data; boundary=x'],
  ])('answers the same to %s', async (_name, payload, type) => {
    const reply = await app.inject({
      method: 'POST',
      url: PATH,
      ...(payload !== undefined && { payload }),
      headers: type === undefined ? {} : { 'content-type': type },
    });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, FORM]);
  });

  it('does not read more than twelve megabytes', async () => {
    const address = await app.listen();
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1024 * 1024;
        if (sent > 200 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const reply = await fetch(`${address}${PATH}`, {
      method: 'POST',
      body,
      duplex: 'half',
      redirect: 'manual',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit).catch(() => null);
    // A browser that keeps sending may not receive the reply.
    if (reply) expect(reply.status).toBe(303);
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  });
});
