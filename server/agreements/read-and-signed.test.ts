import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonicalAgreement } from '#domain/agreement/agreement.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { purge } from '#server/outbox/purge.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, changeSettings, draftOf, readForm, signatureOf, submitted } from '#test/stories.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const UNSIGNED = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };
const NEVER_READ = { agreementHash: undefined };

/**
 * Another price of the lender for three instalments, and the other late charge: RD$10,000 cost 12,500 instead of
 * 12,075.
 */
async function changeTerms() {
  const terms = { threeInstalmentPlan: 'calculator', lateChargeVariant: 5 };
  await changeSettings(await app.signIn('pedro'), terms);
}

const preview = async (browser: Browser, body: object) =>
  (await browser.send('POST', '/api/legal-documents/preview', body)).json();

const send = async (browser: Browser, more: object) =>
  browser.send('POST', '/api/loan-applications', {
    ...(await applicationOf('rosa', { amount: 10_000, term: 3 })),
    ...more,
  });
const accept = async (browser: Browser, id: number, more: object) =>
  browser.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: await signatureOf('rosa'),
    ...more,
  });
const signLater = async (browser: Browser, applicationId: number, more: object) =>
  browser.send('POST', '/api/legal-documents/sign', {
    applicationId,
    promissoryNote: true,
    creditCheckAuthorization: true,
    signature: await signatureOf('rosa'),
    ...more,
  });

async function offer(id: number) {
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 10_000,
    counterOfferTerm: 3,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Both texts as signed, from the table. */
const signedTexts = () =>
  app.db
    .selectFrom('legalDocuments')
    .select(['kind', 'body', 'sha256', 'agreementHash'])
    .where('supersededAt', 'is', null)
    .orderBy('kind', 'desc')
    .execute();

/** Plays the whole story of a setting that changes between reading and signing. */
async function readChangedAndSigned(
  read: { agreementHash: string },
  sign: (more: object) => ReturnType<Browser['send']>,
) {
  await changeTerms();
  const before = await signedTexts();
  const refused = await sign({ agreementHash: read.agreementHash });
  expect(refused.statusCode, refused.body).toBe(409);
  const { code, message, details } = refused.json();
  expect([code, message]).toEqual([
    'agreement_changed',
    expect.stringContaining('Las condiciones cambiaron'),
  ]);
  expect(details.agreementHash).not.toBe(read.agreementHash);
  expect(details.plan.total).toBe(12_500);
  expect(details.documents[0].text).toContain('RD$12,500');
  // The refused call had no effect, and the new text is kept as shown.
  expect(await signedTexts()).toEqual(before);
  expect(
    await app.db
      .selectFrom('shownAgreements')
      .select('id')
      .where('agreementHash', '=', details.agreementHash)
      .execute(),
  ).not.toEqual([]);
  const signed = await sign({ agreementHash: details.agreementHash });
  expect([200, 201], signed.body).toContain(signed.statusCode);
  const texts = await signedTexts();
  expect(texts.map(({ kind, body }) => [kind, body])).toEqual(
    details.documents.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
  );
  for (const { body, sha256: kept, agreementHash } of texts)
    expect([kept, agreementHash]).toEqual([sha256(body), details.agreementHash]);
  return signed.json();
}

describe('a setting changed between reading and signing: 409 with the new text, and the customer signs the text that was read', () => {
  test('of a first application', async () => {
    const rosa = await app.signIn('rosa');
    const sent = await readChangedAndSigned(await readForm(rosa, 'rosa'), (more) => send(rosa, more));
    expect(sent.plan.total).toBe(12_500);
    expect(await app.db.selectFrom('loanApplications').select('id').execute()).toHaveLength(1);
  });

  test('of a draft', async () => {
    const rosa = await app.signIn('rosa');
    const draft = await rosa.send(
      'POST',
      '/api/loan-applications',
      await draftOf('rosa', { amount: 10_000, term: 3 }),
    );
    const { id } = draft.json();
    const read = await preview(rosa, { applicationId: id, amount: 10_000, term: 3 });
    const signed = await readChangedAndSigned(read, (more) => signLater(rosa, id, more));
    expect(signed).toMatchObject({ status: 'submitted', plan: { total: 12_500 } });
  });

  test('of an offer, whose loan then owes the amount that was read', async () => {
    const rosa = await app.signIn('rosa');
    const id = await submitted(rosa, 'rosa', { amount: 15_000, term: 2 });
    await offer(id);
    const seen = (await rosa.get(`/api/loan-applications/${id}`)).json();
    expect(seen.counterOfferPlan.total).toBe(12_075);
    const accepted = await readChangedAndSigned({ agreementHash: seen.counterOfferAgreementHash }, (more) =>
      accept(rosa, id, more),
    );
    const loan = (await rosa.get('/api/loans/active')).json();
    expect([accepted.plan.total, accepted.counterOfferPlan.total, loan.total]).toEqual([
      12_500, 12_500, 12_500,
    ]);
    const event = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'application.counter_offer_accepted')
      .executeTakeFirstOrThrow();
    expect(event.facts).toEqual({
      amount: 10_000,
      term: 3,
      total: 12_500,
      agreement: accepted.counterOfferAgreementHash,
    });
  });
});

test('an application that was approved unsigned is signed on the approved terms, whatever was changed since', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', { amount: 10_000, term: 3, ...UNSIGNED });
  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  await changeTerms();
  const read = await preview(rosa, { applicationId: id, amount: 10_000, term: 3 });
  const signed = await signLater(rosa, id, { agreementHash: read.agreementHash });
  expect(signed.statusCode, signed.body).toBe(200);
  const loan = await app.db
    .selectFrom('loans')
    .select(['total', 'agreementHash'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(loan).toEqual({ total: 12_075, agreementHash: read.agreementHash });
});

describe('without a hash, the text that was shown last counts', () => {
  test('to this person, for this amount and term', async () => {
    const rosa = await app.signIn('rosa');
    const luis = await app.signIn('luis');
    await readForm(luis, 'rosa');
    await readForm(rosa, 'rosa', { amount: 11_000 });
    const unread = await send(rosa, NEVER_READ);
    expect([unread.statusCode, unread.json().code]).toEqual([409, 'agreement_not_shown']);
    await readForm(rosa, 'rosa');
    expect((await send(rosa, NEVER_READ)).statusCode).toBe(201);
  });

  test('for a day', async () => {
    const rosa = await app.signIn('rosa');
    await readForm(rosa, 'rosa');
    app.advance(24 * HOUR_MS);
    expect((await send(rosa, NEVER_READ)).json().code).toBe('agreement_not_shown');
    await readForm(rosa, 'rosa');
    app.advance(24 * HOUR_MS - 1);
    expect((await send(rosa, NEVER_READ)).statusCode).toBe(201);
  });

  test('for an offer that has just been made', async () => {
    const rosa = await app.signIn('rosa');
    const id = await submitted(rosa, 'rosa', { amount: 15_000, term: 2 });
    await offer(id);
    expect((await accept(rosa, id, NEVER_READ)).statusCode).toBe(200);
  });

  test('and is another text where other values were typed then', async () => {
    const rosa = await app.signIn('rosa');
    await readForm(rosa, 'rosa', { address: 'Calle Vieja 1' });
    const changed = await send(rosa, NEVER_READ);
    expect(changed.json().code).toBe('agreement_changed');
    expect(changed.json().details.documents[0].text).toContain('Calle Duarte 12');
  });
});

test('the hash identifies the terms in the program and in the database, and neither terms nor texts can be changed', async () => {
  const rosa = await app.signIn('rosa');
  const { agreementHash, documents } = await readForm(rosa, 'rosa');
  const kept = await app.db
    .selectFrom('agreements')
    .selectAll()
    .where('hash', '=', agreementHash)
    .executeTakeFirstOrThrow();
  expect(sha256(canonicalAgreement(kept.terms))).toBe(agreementHash);
  expect([kept.debtAgreement, kept.creditAuthorization]).toEqual(
    documents.map(({ text }: { text: string }) => text),
  );
  expect(kept.terms).toMatchObject({
    plan: { principal: 10_000, total: 12_075 },
    lateChargeVariant: 'charge_only',
    collectionCosts: 'none',
    bureaus: ['DataCrédito', 'CIRCE'],
  });
  const change = (set: string) => sql`update agreements set ${sql.raw(set)}`.execute(app.db);
  await expect(change("terms = jsonb_set(terms, '{plan,total}', '1')")).rejects.toThrow('append-only');
  await expect(change("debt_agreement = 'otra cosa'")).rejects.toThrow('append-only');
  const forged = JSON.stringify({ ...kept.terms, bureaus: ['Otro'] });
  await expect(
    app.db
      .insertInto('agreements')
      .values({ ...kept, terms: forged, hash: 'a'.repeat(64) })
      .execute(),
  ).rejects.toThrow('agreements_check');
});

test('agreements that were shown and not signed are deleted after a month, signed ones are kept', async () => {
  const rosa = await app.signIn('rosa');
  const { agreementHash } = await readForm(rosa, 'rosa', { address: 'Calle Vieja 1' });
  const signed = await readForm(rosa, 'rosa');
  await send(rosa, { agreementHash: signed.agreementHash });
  const kept = async () =>
    (await app.db.selectFrom('agreements').select('hash').execute()).map(({ hash }) => hash).sort();
  expect(await kept()).toEqual([agreementHash, signed.agreementHash].sort());
  app.advance(31 * 24 * HOUR_MS);
  await purge(app.deps);
  expect(await kept()).toEqual([signed.agreementHash]);
  const unsealed = await app.db
    .selectFrom('unchainedChanges')
    .select('id')
    .where('seal', 'is', null)
    .execute();
  expect(unsealed).toEqual([]);
});
