import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { COUNTER_PHOTOS } from '#contract/counter.ts';
import { drawBothSignatures, drawCard, drawSelfie } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { ANSWERS, AT, MERCEDES, startedAtCounter } from '#test/counter.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let ciro: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
  id = await startedAtCounter(ciro);
  expect((await ciro.send('PATCH', `${AT}/${id}`, ANSWERS)).statusCode).toBe(200);
});
afterEach(() => app.close());

const give = async (browser = ciro) =>
  browser.send('POST', `${AT}/${id}/phone-link`, { device: 'Caja 1', cedulaSeen: true });
const open = (browser: Browser, secret: string) =>
  browser.send('POST', '/api/counter-phone/open', { secret });
async function photograph(browser: Browser, phone: string, documentType: (typeof COUNTER_PHOTOS)[number]) {
  const bytes = documentType === 'selfie' ? await drawSelfie() : await drawCard('front');
  const file = { field: 'file', name: 'foto.png', bytes };
  return browser.upload('/api/counter-phone/photos', { phoneSecret: phone, documentType }, file);
}
const read = (browser: Browser, phone: string) =>
  browser.send('POST', '/api/counter-phone/read', { phoneSecret: phone });
const preview = (browser: Browser, phone: string) =>
  browser.send('POST', '/api/counter-phone/preview', { phoneSecret: phone });
const sign = async (browser: Browser, phone: string, agreementHash: string) =>
  browser.send('POST', '/api/counter-phone/sign', {
    phoneSecret: phone,
    promissoryNote: true,
    creditCheckAuthorization: true,
    acceptTermsAndConditions: true,
    agreementHash,
    signature: { ...(await drawBothSignatures()), fullName: 'Mercedes Ogando', cedula: MERCEDES.cedula },
  });
/** A phone that has opened its link. */
async function opened(): Promise<{ phone: string; browser: Browser }> {
  const browser = app.browser({ 'user-agent': 'Teléfono de Mercedes' });
  const { secret } = (await give()).json();
  const reply = await open(browser, secret);
  expect(reply.statusCode, reply.body).toBe(200);
  return { phone: reply.json().phoneSecret, browser };
}
const DEAD = [400, 'invalid_link'];
const answer = ({ statusCode, json }: Awaited<ReturnType<Browser['get']>>) => [statusCode, json().code];

describe('a code on the screen of the office', () => {
  it('is 128 bits, is stored as a hash only, and states until when it may be used', async () => {
    const reply = await give();
    expect(reply.statusCode).toBe(200);
    const { secret, expiresAt } = reply.json();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(expiresAt).toBe('2026-11-20T15:15:00.000Z');
    const rows = await app.db.selectFrom('counterLinks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await ciro.get(`${AT}/${id}`)).json().phoneLink).toEqual({ expiresAt, openedAt: null });
    expect(await eventsNamed(app, 'application.phone_link_given')).toHaveLength(1);
  });

  it('is created by the taker of the draft alone, who holds the cédula', async () => {
    const pedro = await app.signIn('pedro');
    expect((await give(pedro)).statusCode).toBe(404);
    const unseen = await ciro.send('POST', `${AT}/${id}/phone-link`, { device: 'Caja 1', cedulaSeen: false });
    expect(unseen.json().errors?.[0]?.field).toBe('cedulaSeen');
  });

  it('works for one phone, even where two read it at once', async () => {
    const { secret } = (await give()).json();
    const replies = await Promise.all([open(app.browser(), secret), open(app.browser(), secret)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(answer(await open(app.browser(), secret))).toEqual(DEAD);
    expect((await ciro.get(`${AT}/${id}`)).json().phoneLink.openedAt).toBe('2026-11-20T15:00:00.000Z');
    expect(await eventsNamed(app, 'application.phone_opened')).toHaveLength(1);
  });

  it("expires after fifteen minutes, and so does the phone's access", async () => {
    const { secret } = (await give()).json();
    const { phone, browser } = await opened();
    app.setClock('2026-11-20T15:14:59Z');
    expect((await read(browser, phone)).statusCode).toBe(200);
    app.setClock('2026-11-20T15:15:00Z');
    expect(answer(await open(app.browser(), secret))).toEqual(DEAD);
    expect(answer(await read(browser, phone))).toEqual(DEAD);
    expect(answer(await photograph(browser, phone, 'selfie'))).toEqual(DEAD);
  });

  it('is void once the office creates another', async () => {
    const { phone, browser } = await opened();
    const { secret } = (await give()).json();
    expect(answer(await read(browser, phone))).toEqual(DEAD);
    expect(answer(await photograph(browser, phone, 'selfie'))).toEqual(DEAD);
    expect(answer(await preview(browser, phone))).toEqual(DEAD);
    expect((await open(app.browser(), secret)).statusCode).toBe(200);
  });

  it('is void once its taker has left the staff', async () => {
    const { phone, browser } = await opened();
    await app.db
      .updateTable('users')
      .set({ role: null, isAdmin: false })
      .where('role', '=', 'cashier')
      .execute();
    expect(answer(await read(browser, phone))).toEqual(DEAD);
  });
});

describe('a phone that opened its link', () => {
  it('sees whose draft it is and its progress, and none of its answers or photos', async () => {
    const { phone, browser } = await opened();
    const visit = (await read(browser, phone)).json();
    expect(visit).toEqual({
      reference: expect.stringMatching(/^#LN-/),
      fullName: 'Mercedes Ogando',
      cedula: '00100000074',
      amount: 8_000,
      term: 2,
      photos: [],
      ready: false,
      signed: false,
      expiresAt: '2026-11-20T15:15:00.000Z',
    });
    const uploaded = await photograph(browser, phone, 'cedula_front');
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    expect((await read(browser, phone)).json().photos).toEqual(['cedula_front']);
    expect((await browser.get(uploaded.json().filePath)).statusCode).toBe(401);
    for (const address of [`${AT}/${id}`, `/api/loan-applications/${id}`, '/api/user/profile'])
      expect((await browser.get(address)).statusCode).toBe(401);
  });

  it('takes the photos and signs, once, and the evidence states that the signature was made on a phone', async () => {
    const { phone, browser } = await opened();
    for (const photo of COUNTER_PHOTOS)
      expect((await photograph(browser, phone, photo)).statusCode).toBe(201);
    expect((await read(browser, phone)).json()).toMatchObject({ photos: [...COUNTER_PHOTOS], ready: true });
    const { agreementHash, documents } = (await preview(browser, phone)).json();
    expect(documents[0].text).toContain('Firma en la oficina');
    const signed = await sign(browser, phone, agreementHash);
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toEqual({
      reference: expect.stringMatching(/^#LN-/),
      message: 'Firmado y enviado',
    });
    expect(answer(await sign(browser, phone, agreementHash))).toEqual(DEAD);
    const row = await app.db
      .selectFrom('loanApplications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('submitted');
    expect(PHOTO_FIELDS.filter((field) => row[field] === null)).toEqual([]);
    const [document] = await app.db
      .selectFrom('legalDocuments')
      .select('evidence')
      .where('applicationId', '=', id)
      .orderBy('id')
      .execute();
    expect(document?.evidence).toMatchObject({
      userAgent: 'Teléfono de Mercedes',
      counter: { takenBy: { fullName: 'Ciro Batista' }, signedOn: 'phone', device: 'Caja 1', witness: null },
    });
    const [event] = await eventsNamed(app, 'application.signed_at_counter');
    expect(event?.facts).toMatchObject({ signedOn: 'phone' });
    expect((await ciro.get(`${AT}/${id}`)).json()).toMatchObject({ status: 'submitted', phoneLink: null });
    expect((await give()).json().code).toBe('already_processed');
  });

  it('signs nothing before every answer and photo exists', async () => {
    const { phone, browser } = await opened();
    const { agreementHash } = (await preview(browser, phone)).json();
    const refused = await sign(browser, phone, agreementHash);
    expect(
      refused
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual([...PHOTO_FIELDS].sort());
  });

  it('signs once where the phone and the office sign at once', async () => {
    const { phone, browser } = await opened();
    for (const photo of COUNTER_PHOTOS) await photograph(browser, phone, photo);
    const { agreementHash } = (await preview(browser, phone)).json();
    const replies = await Promise.all([
      sign(browser, phone, agreementHash),
      sign(browser, phone, agreementHash),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.any(Number)]);
    expect(await eventsNamed(app, 'application.signed_at_counter')).toHaveLength(1);
  });
});
