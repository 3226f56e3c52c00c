import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/at-once.ts';
import { cast } from '#test/cast.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { openReceiver } from '#test/receiver.ts';
import { bothSignatures, signatureOf, submitted } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// Luis borrows, his aunt Josefina vouches for him: what a signature, a link and a row must outlast.
const JOSEFINA = { fullName: 'Josefina Ureña', cedula: '001-0000009-0', phone: '(809) 555-0144' };
const RAMON = { fullName: 'Ramón Paulino', cedula: '001-0000010-8', phone: '(829) 555-0188' };
const EMAIL = 'josefina@ejemplo.do';
const WEEKS = { instalments: 4, due: { kind: 'days', at: 7 }, price: FLAT, quotedRate: null };
const AGREED = { acceptDebtAgreement: true, acceptCreditCheck: true, acceptTermsAndConditions: true };

let app: TestApp;
let pedro: Browser;
let luis: Browser;
let phone: Browser;
let term: number;
beforeEach(async () => {
  app = await openTestApp({ TRUST_PROXY: '1' });
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
  phone = app.browser();
  const added = await pedro.send(
    'POST',
    '/api/admin/products',
    productBody({ guarantor: true, plans: [WEEKS] }),
  );
  term = added.json().plans[0].term;
});
afterEach(() => app.close());

const here = (id: number) => `/api/loan-applications/${id}/guarantor`;
async function named(): Promise<{ id: number; secret: string }> {
  const id = await submitted(luis, 'luis', { amount: 10_000, term });
  const reply = await luis.send('PUT', here(id), JOSEFINA);
  expect(reply.statusCode, reply.body).toBe(200);
  return { id, secret: reply.json().secret };
}
const visit = (secret: string, path = 'read', more: object = {}) =>
  phone.send('POST', `/api/guarantor/${path}`, { secret, cedula: JOSEFINA.cedula, ...more });
async function sign(secret: string) {
  const { textSha256 } = (await visit(secret)).json();
  const { debtAgreementSignature: signature } = await bothSignatures();
  const reply = await visit(secret, 'sign', { textSha256, accepted: true, signature, email: EMAIL });
  expect(reply.statusCode, reply.body).toBe(200);
}
async function approve(id: number): Promise<number> {
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  return reply.json().loan.id;
}
const payOut = (loanId: number) =>
  pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, { date: '2026-11-20', reference: 'TR-1' });
const stateOf = async (id: number) => (await luis.get(here(id))).json().guarantor.state;
const guaranties = () =>
  app.db
    .selectFrom('legalDocuments')
    .select(['id', 'supersededAt', 'agreementHash'])
    .where('kind', '=', 'guaranty')
    .orderBy('id')
    .execute();

it('a signature of before a counter-offer pays out nothing, until another one is under the new terms', async () => {
  const { id, secret } = await named();
  await sign(secret);
  const offer = { counterOfferAmount: 8_000, counterOfferTerm: term };
  await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offer);
  const accepted = await luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    ...AGREED,
    agreementHash: (await luis.get(`/api/loan-applications/${id}`)).json().counterOfferAgreementHash,
    signature: await signatureOf('luis'),
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const loanId = (await luis.get('/api/loans/active')).json().id;
  expect(await stateOf(id)).toBe('outdated');
  expect((await payOut(loanId)).json().code).toBe('not_signed');
  await sign(secret);
  expect(await stateOf(id)).toBe('signed');
  const [before, after] = await guaranties();
  expect([before?.supersededAt === null, after?.supersededAt]).toEqual([false, null]);
  expect(after?.agreementHash).not.toBe(before?.agreementHash);
  expect((await payOut(loanId)).statusCode).toBe(200);
  expect(await findingsTonight(app)).toBe(0);
});

it('nobody takes the place of a guarantor once the loan is in a file for the bank', async () => {
  const { id, secret } = await named();
  const loanId = await approve(id);
  await sign(secret);
  const file = await pedro.get(`/api/admin/disbursements/file?format=csv&loans=${loanId}`);
  expect(file.statusCode, file.body).toBe(200);
  for (const who of [luis, pedro]) {
    const other = await who.send('PUT', here(id), RAMON);
    expect([other.statusCode, other.json().code]).toEqual([409, 'in_bank_file']);
  }
  // The same person may have another link.
  expect((await luis.send('PUT', here(id), JOSEFINA)).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('signed');
  expect((await payOut(loanId)).statusCode).toBe(200);
});

it('a restructured loan is guaranteed once the guarantor signs its new note, and nobody is told before', async () => {
  const { id, secret } = await named();
  const loanId = await approve(id);
  await sign(secret);
  expect((await payOut(loanId)).statusCode).toBe(200);
  app.setClock('2026-11-30T15:00:00Z');
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
  const path = `/api/loans/${loanId}/restructuring`;
  const proposed = await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, {
    ...{ term, newInterest: true, reason: 'Perdió horas de trabajo' },
  });
  expect(proposed.statusCode, proposed.body).toBe(201);
  const { agreementHash } = (await luis.send('POST', `${path}/preview`, {})).json();
  const accepted = await luis.send('PATCH', `${path}/accept`, {
    ...{ signature: await signatureOf('luis'), agreementHash },
    ...{ acceptDebtAgreement: true, acceptCreditCheck: true },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const newLoan = accepted.json().id;
  expect(await stateOf(id)).toBe('outdated');
  app.setClock('2026-12-09T15:00:00Z');
  await sendReminders(app.deps);
  pedro = await app.signIn('pedro');
  const told = () => pedro.send('POST', `/api/admin/loans/${newLoan}/guarantor-notices`);
  expect((await told()).statusCode).toBe(404);
  const read = (await visit(secret)).json();
  expect(read).toMatchObject({ state: 'outdated', restructured: true });
  const text = read.text.replace(/\s+/g, ' ');
  // It was late when it was restructured, and nothing is disbursed.
  expect(text).toMatch(/Además garantiza la mora de antes, RD\$\d+, que se paga primero/);
  expect(text).toContain('desde el día de la firma del Debo y Pagaré');
  expect(text).not.toMatch(/desembols/);
  await sign(secret);
  expect((await told()).statusCode).toBe(200);
  const letters = await app.db
    .selectFrom('messages')
    .select('recipient')
    .where('template', '=', 'guarantor-late')
    .orderBy('id')
    .execute();
  expect(letters).toEqual([]);
});

it('another person is never named while the loan is paid out: no paid loan is without a guaranty', async () => {
  const { id, secret } = await named();
  const loanId = await approve(id);
  await sign(secret);
  const analyst = await app.signInAs('analyst');
  // Naming has found the loan unpaid and waits to end the guaranty, when the disbursement comes.
  const holding = await app.db.startTransaction().execute();
  await holding
    .selectFrom('legalDocuments')
    .select('id')
    .where('kind', '=', 'guaranty')
    .forUpdate()
    .execute();
  const renamed = analyst.send('PUT', here(id), RAMON);
  await untilWaiting(app, 1);
  const paid = payOut(loanId);
  await Promise.race([paid, untilWaiting(app, 2)]);
  await holding.commit().execute();
  const [name, payment] = await Promise.all([renamed, paid]);
  expect([name.statusCode, payment.statusCode, payment.json().code]).toEqual([200, 409, 'not_signed']);
});

it('may say no again, as by a phone that heard no answer, and nobody else may', async () => {
  const { secret } = await named();
  const { textSha256 } = (await visit(secret)).json();
  const { debtAgreementSignature: signature } = await bothSignatures();
  const said = await visit(secret, 'decline');
  expect(said.statusCode).toBe(200);
  const repeated = await visit(secret, 'decline');
  expect([repeated.statusCode, repeated.json()]).toEqual([200, said.json()]);
  expect((await visit(secret, 'decline', { cedula: RAMON.cedula })).json().code).toBe('invalid_link');
  const signed = await visit(secret, 'sign', { textSha256, accepted: true, signature });
  expect([signed.json().code, (await visit(secret)).json().code]).toEqual(['invalid_link', 'invalid_link']);
  expect(await eventsNamed(app, 'application.guarantor_declined')).toHaveLength(1);
  expect(await lettersOf(app, 'guarantor-answered')).toHaveLength(1);
});

it('of two loans has two links: each opens its own, and a new one ends no other', async () => {
  const { id, secret } = await named();
  const rosa = await app.signIn('rosa');
  const second = await submitted(rosa, 'rosa', { amount: 9_000, term });
  const other = (await rosa.send('PUT', here(second), JOSEFINA)).json().secret;
  expect((await visit(secret)).json().borrower).toBe('Luis Ureña');
  expect((await visit(other)).json().borrower).toBe('Rosa Méndez');
  await luis.send('POST', `${here(id)}/link`);
  expect((await visit(secret)).json().code).toBe('invalid_link');
  expect((await visit(other)).statusCode).toBe(200);
  // The text of one loan is no text of the other.
  const { debtAgreementSignature: signature } = await bothSignatures();
  const { secret: newest } = (await luis.send('POST', `${here(id)}/link`)).json();
  const { textSha256 } = (await visit(newest)).json();
  const crossed = await visit(other, 'sign', { textSha256, accepted: true, signature });
  expect([crossed.statusCode, crossed.json().code]).toEqual([409, 'agreement_changed']);
  expect(await guaranties()).toEqual([]);
});

it('shows what they signed to the lender, and not to the client who named them', async () => {
  const { id, secret } = await named();
  await sign(secret);
  for (const ending of ['txt', 'pdf', 'png', 'json']) {
    const path = `/api/legal-documents/${id}/guaranty.${ending}`;
    expect([ending, (await luis.get(path)).statusCode]).toEqual([ending, 404]);
    expect([ending, (await pedro.get(path)).statusCode]).toEqual([ending, 200]);
  }
  const copy = await openZip(
    (await luis.send('POST', '/api/user/data', { password: cast.luis.password })).rawPayload,
  );
  expect([...copy.entries.keys()].filter((file) => file.includes('guaranty'))).toEqual([]);
  for (const table of ['legalDocuments', 'sealedDocuments'])
    expect(JSON.parse(String(await partBytes(copy, `datos/${table}.json`, 1_000_000))), table).toHaveLength(
      2,
    );
});

it("is in the client's copy as the client typed them, and goes with the client", async () => {
  const { id, secret } = await named();
  await sign(secret);
  const copy = await openZip(
    (await luis.send('POST', '/api/user/data', { password: cast.luis.password })).rawPayload,
  );
  const rows = JSON.parse(String(await partBytes(copy, 'datos/guarantors.json', 1_000_000)));
  expect(rows).toMatchObject([{ fullName: 'Josefina Ureña', cedula: '00100000090' }]);
  expect(JSON.stringify(rows)).not.toContain(EMAIL);
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, {
    rejectionReason: 'Ingreso insuficiente',
  });
  const { id: luisId } = (await luis.get('/api/auth/user')).json();
  const erased = await pedro.send('DELETE', `/api/admin/clients/${luisId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect((await visit(secret)).json().code).toBe('invalid_link');
  const { rows: tables } = await app.ownerPool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const found = await app.ownerPool.query(
      `select 1 from "${name}" t where t::text ~ 'Josefina|00100000090|8095550144|${EMAIL}'`,
    );
    expect(found.rows, name).toEqual([]);
  }
  expect(await findingsTonight(app)).toBe(0);
});

it('of two clients keeps what was written about the one when the other is erased', async () => {
  const { id, secret } = await named();
  await sign(secret);
  const rosa = await app.signIn('rosa');
  const second = await submitted(rosa, 'rosa', { amount: 9_000, term });
  await sign((await rosa.send('PUT', here(second), JOSEFINA)).json().secret);
  expect((await payOut(await approve(second))).statusCode).toBe(200);
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, {
    rejectionReason: 'Ingreso insuficiente',
  });
  const { id: luisId } = (await luis.get('/api/auth/user')).json();
  app.setClock('2026-11-30T15:00:00Z');
  await sendReminders(app.deps);
  const told = () =>
    app.db
      .selectFrom('messages')
      .select('subject')
      .where('template', '=', 'guarantor-late')
      .orderBy('id')
      .execute();
  const letter = { subject: 'El préstamo #LN-0002, del que usted es fiador, está atrasado' };
  expect(await told()).toEqual([letter]);
  pedro = await app.signIn('pedro');
  expect((await pedro.send('DELETE', `/api/admin/clients/${luisId}`)).statusCode).toBe(200);
  expect(await told()).toEqual([letter]);
});

it('another program hears of a no and of a signature, by the number of the application alone', async () => {
  const receiver = await openReceiver();
  try {
    const events = ['application.guaranteed', 'application.guarantor_declined'];
    const added = await pedro.send('POST', '/api/admin/webhooks', { url: receiver.url, events });
    expect(added.statusCode, added.body).toBe(201);
    const { id, secret } = await named();
    await visit(secret, 'decline');
    await sign((await luis.send('PUT', here(id), JOSEFINA)).json().secret);
    const bodies = await app.db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute();
    const told = { timestamp: '2026-11-20T15:00:00.000Z', data: { id, subject: 'guarantor' } };
    expect(bodies.map(({ body }) => JSON.parse(body))).toEqual([
      { ...told, type: 'application.guarantor_declined', data: { ...told.data, status: 'declined' } },
      { ...told, type: 'application.guaranteed', data: { ...told.data, status: 'signed' } },
    ]);
  } finally {
    await receiver.close();
  }
});

it('signed as the client signs or enters, it is told to whoever sees the card, and refuses nothing', async () => {
  const { id, secret } = await named();
  const shared = async (who = pedro) =>
    (await who.get(`/api/admin/loan-applications/${id}/guarantor`)).json().guarantor.sharedWithClient;
  expect(await shared()).toEqual({ network: false, browser: false });
  await sign(secret);
  expect(await shared()).toEqual({ network: true, browser: true });
  for (const role of ['analyst', 'cashier', 'collector', 'auditor'] as const)
    expect(await shared(await app.signInAs(role)), role).toEqual({ network: true, browser: true });
  // Luis names Josefina again from a network of his, and she signs from somewhere.
  const again = async (headers: Record<string, string>) => {
    phone = app.browser(headers);
    await luis.send('PUT', here(id), RAMON);
    const from = { 'x-forwarded-for': '2001:db8:0:7::5' };
    await sign((await luis.send('PUT', here(id), JOSEFINA, from)).json().secret);
    return shared();
  };
  const hers = { 'user-agent': 'Teléfono de Josefina', 'x-forwarded-for': '203.0.113.9' };
  expect(await again(hers)).toEqual({ network: false, browser: false });
  const luisBrowser = { 'x-forwarded-for': '203.0.113.9' };
  expect(await again(luisBrowser)).toEqual({ network: false, browser: true });
  // An address of the same network.
  const sameNetwork = { ...hers, 'x-forwarded-for': '2001:db8:0:7::9' };
  expect(await again(sameNetwork)).toEqual({ network: true, browser: false });
  expect(await again({ ...hers, 'user-agent': '' })).toEqual({ network: false, browser: false });
  expect(await again({})).toEqual({ network: true, browser: true });
  expect((await payOut(await approve(id))).statusCode).toBe(200);
});
