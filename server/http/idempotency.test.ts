import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/outbox/purge.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let ana: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
});
afterEach(() => app.close());

const applications = '/api/loan-applications';
const draft = { amount: 10_000, term: 2, loanType: 'personal', firstName: 'Ana' };
const keyed = (key: string) => ({ 'idempotency-key': key });
const countApplications = async () =>
  (await app.db.selectFrom('loanApplications').select('id').execute()).length;

describe('the same key', () => {
  it('sent twenty times at once has one effect and one reply', async () => {
    const before = await countApplications();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ana.send('POST', applications, draft, keyed('twenty'))),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(JSON.parse(body).id))).size).toBe(1);
    expect(await countApplications()).toBe(before + 1);
    const events = await app.db
      .selectFrom('events')
      .select('id')
      .where('subject', '=', 'application')
      .where('subjectId', '=', String(replies[0]?.json().id))
      .execute();
    expect(events.length).toBeLessThanOrEqual(1);
  });

  it('gets the same reply whatever the order of the fields', async () => {
    const first = await ana.send('POST', applications, draft, keyed('order'));
    const turned = Object.fromEntries(Object.entries(draft).reverse());
    const second = await ana.send('POST', applications, turned, keyed('order'));
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });

  it('with another body is refused', async () => {
    await ana.send('POST', applications, draft, keyed('other'));
    const reply = await ana.send('POST', applications, { ...draft, amount: 12_000 }, keyed('other'));
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('repeated_key');
  });

  it('belongs to one account: another person may use the same key', async () => {
    const luis = await app.signIn('luis');
    const hers = await ana.send('POST', applications, draft, keyed('shared'));
    const his = await luis.send('POST', applications, draft, keyed('shared'));
    expect(his.statusCode).toBe(201);
    expect(his.json().id).not.toBe(hers.json().id);
    expect(his.json().userId).not.toBe(hers.json().userId);
  });

  it('can be used again after a refusal, which had no effect', async () => {
    const refused = await ana.send('POST', applications, { ...draft, amount: 100 }, keyed('retry'));
    expect(refused.statusCode).toBe(400);
    expect((await ana.send('POST', applications, draft, keyed('retry'))).statusCode).toBe(201);
  });

  it('is deleted after 48 hours', async () => {
    await ana.send('POST', applications, draft, keyed('old'));
    app.advance(48 * 3_600_000 - 1_000);
    await purge(app.deps);
    const keys = () => app.db.selectFrom('idempotencyKeys').select('key').where('key', '=', 'old').execute();
    expect(await keys()).toHaveLength(1);
    app.advance(2_000);
    await purge(app.deps);
    expect(await keys()).toEqual([]);
  });
});

describe('the same key with a file', () => {
  const photo = async (background: string) => ({
    field: 'file',
    name: 'selfie.png',
    bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  const upload = (key: string, file: Awaited<ReturnType<typeof photo>>, documentType = 'selfie') =>
    ana.upload('/api/documents', { documentType }, file, keyed(key));

  it('keeps one document, however often the request is sent', async () => {
    const file = await photo('teal');
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload('photo', file)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await app.db.selectFrom('documents').select('id').execute()).toHaveLength(1);
  });

  it('is refused with other bytes or another field: both are part of the request', async () => {
    const file = await photo('orange');
    expect((await upload('photo-2', file)).statusCode).toBe(201);
    expect((await upload('photo-2', await photo('navy'))).json().code).toBe('repeated_key');
    expect((await upload('photo-2', file, 'general')).json().code).toBe('repeated_key');
  });
});

it('an invalid key is refused', async () => {
  const before = await countApplications();
  for (const key of ['', 'with space', 'ñ', 'x'.repeat(201)]) {
    const reply = await ana.send('POST', applications, draft, keyed(key));
    expect(reply.statusCode, key).toBe(400);
    expect(reply.json().errors).toMatchObject([{ field: 'Idempotency-Key' }]);
    expect(await countApplications(), key).toBe(before);
  }
});
