import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { completedAtCounter, MERCEDES, signAtCounter } from '#test/counter.ts';
import { changeSettings, submitted } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

const OFFERS = '/api/admin/counter/offers';

let app: TestApp;
let ciro: Browser;
let pedro: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
  pedro = await app.signIn('pedro');
  id = await completedAtCounter(ciro);
  expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
});
afterEach(() => app.close());

async function offered(by = pedro) {
  const reply = await by.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 5_000,
    counterOfferTerm: 1,
    counterOfferNotes: 'Para empezar.',
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply;
}
async function accept(browser: Browser, changes: object = {}) {
  const shown = await browser.send('POST', `${OFFERS}/${id}/preview`, {});
  return browser.send('POST', `${OFFERS}/${id}/accept`, {
    promissoryNote: true,
    creditCheckAuthorization: true,
    agreementHash: shown.json().agreementHash ?? 'ab'.repeat(32),
    device: 'Tableta del mostrador',
    cedulaSeen: true,
    signature: { ...(await drawBothSignatures()), fullName: 'Mercedes Ogando', cedula: MERCEDES.cedula },
    ...changes,
  });
}
const applicationRow = () =>
  app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an offer to a client without a login', () => {
  it('is listed for the staff who serve the client, until it is answered', async () => {
    expect((await ciro.get(OFFERS)).json()).toEqual([]);
    await offered();
    const [listed, ...others] = (await ciro.get(OFFERS)).json();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      id,
      fullName: 'Mercedes Ogando',
      amount: 8_000,
      term: 2,
      offeredAmount: 5_000,
      offeredTerm: 1,
      notes: 'Para empezar.',
    });
    expect((await ciro.get(`${OFFERS}/${id}`)).json()).toEqual(listed);
    expect((await accept(ciro)).statusCode).toBe(200);
    expect((await ciro.get(OFFERS)).json()).toEqual([]);
    expect((await ciro.get(`${OFFERS}/${id}`)).statusCode).toBe(404);
  });

  it('is accepted with a signature at the counter: new texts, their evidence, and the loan on the offered terms', async () => {
    await offered();
    const shown = (await ciro.send('POST', `${OFFERS}/${id}/preview`, {})).json();
    expect(shown.plan.principal).toBe(5_000);
    const reply = await accept(ciro, { agreementHash: shown.agreementHash });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ id, message: 'Oferta aceptada y firmada' });
    const row = await applicationRow();
    expect(row).toMatchObject({ status: 'approved', amount: 5_000, term: 1, requestedAmount: 8_000 });
    const documents = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('applicationId', '=', id)
      .where('supersededAt', 'is', null)
      .orderBy('id')
      .execute();
    expect(documents).toHaveLength(2);
    for (const { evidence, body } of documents) {
      expect(body).toContain('Firma en la oficina');
      expect(evidence).toMatchObject({
        agreementHash: shown.agreementHash,
        counter: { takenBy: { fullName: 'Ciro Batista' }, signedOn: 'office', cedulaSeen: true },
      });
    }
    const loan = await app.db
      .selectFrom('loans')
      .selectAll()
      .where('applicationId', '=', id)
      .executeTakeFirstOrThrow();
    const owner = (await pedro.get('/api/auth/user')).json();
    expect(loan).toMatchObject({ principal: 5_000, agreementHash: shown.agreementHash });
    expect((await eventsNamed(app, 'application.approved')).length).toBe(1);
    expect(row.decidedBy).not.toBe(owner.id);
    expect(await eventsNamed(app, 'application.signed_at_counter')).toHaveLength(2);
    expect((await accept(ciro)).statusCode).toBe(404);
  });

  it('is declined by the client who is present', async () => {
    await offered();
    const unseen = await ciro.send('POST', `${OFFERS}/${id}/decline`, { cedulaSeen: false });
    expect(unseen.json().errors?.[0]?.field).toBe('cedulaSeen');
    const reply = await ciro.send('POST', `${OFFERS}/${id}/decline`, { cedulaSeen: true });
    expect(reply.json()).toMatchObject({ id, message: 'Oferta rechazada por el cliente' });
    expect(await applicationRow()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Oferta rechazada por el cliente',
    });
    expect(await eventsNamed(app, 'application.counter_offer_declined')).toHaveLength(1);
  });

  it('is not signed with the person who made it, where the lender requires two for approvals', async () => {
    await app.signInAs('analyst');
    await changeSettings(pedro, { twoPersonActs: ['approval'], twoPersonFrom: 15_000 });
    await offered();
    const alone = await accept(pedro);
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'second_person_needed']);
    expect((await applicationRow()).status).toBe('counter_offer');
    expect((await accept(ciro)).statusCode).toBe(200);
  });

  it('is signed once, even by two at once', async () => {
    await offered();
    const replies = await Promise.all([accept(ciro), accept(pedro)]);
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(
      await app.db.selectFrom('loans').select('id').where('applicationId', '=', id).execute(),
    ).toHaveLength(1);
  });
});

it('an offer to a client with a login cannot be answered at the counter', async () => {
  const theirs = await submitted(await app.signIn('luis'), 'luis');
  const offer = { counterOfferAmount: 5_000, counterOfferTerm: 1 };
  const reply = await pedro.send('PATCH', `/api/loan-applications/${theirs}/counter-offer`, offer);
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await ciro.get(OFFERS)).json()).toEqual([]);
  expect((await ciro.get(`${OFFERS}/${theirs}`)).statusCode).toBe(404);
  expect((await ciro.send('POST', `${OFFERS}/${theirs}/preview`, {})).statusCode).toBe(404);
  expect((await ciro.send('POST', `${OFFERS}/${theirs}/decline`, { cedulaSeen: true })).statusCode).toBe(404);
});
