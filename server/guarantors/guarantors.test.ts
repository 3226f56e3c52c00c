import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { bothSignatures, signatureOf, submitted } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// A lender whose product asks for a guarantor; Luis borrows, and his aunt Josefina vouches for him.
const JOSEFINA = { fullName: 'Josefina Ureña', cedula: '001-0000009-0', phone: '(809) 555-0144' };
const WEEKS = { instalments: 4, due: { kind: 'days', at: 7 }, price: FLAT, quotedRate: null };

let app: TestApp;
let pedro: Browser;
let luis: Browser;
let phone: Browser;
let term: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
  phone = app.browser({ 'user-agent': 'Teléfono de Josefina' });
  const added = await pedro.send(
    'POST',
    '/api/admin/products',
    productBody({ guarantor: true, plans: [WEEKS] }),
  );
  expect(added.statusCode, added.body).toBe(201);
  term = added.json().plans[0].term;
});
afterEach(() => app.close());

const asked = (changes: object = {}) => submitted(luis, 'luis', { amount: 10_000, term, ...changes });
const name = (id: number, who: Browser = luis, person: object = JOSEFINA) =>
  who.send('PUT', `/api/loan-applications/${id}/guarantor`, person);
const visit = (secret: string, cedula = JOSEFINA.cedula, path = 'read', more: object = {}) =>
  phone.send('POST', `/api/guarantor/${path}`, { secret, cedula, ...more });
async function sign(secret: string, more: object = {}) {
  const { textSha256 } = (await visit(secret)).json();
  const { debtAgreementSignature: signature } = await bothSignatures();
  return visit(secret, JOSEFINA.cedula, 'sign', { textSha256, accepted: true, signature, ...more });
}
async function named(): Promise<{ id: number; secret: string }> {
  const id = await asked();
  const reply = await name(id);
  expect(reply.statusCode, reply.body).toBe(200);
  return { id, secret: reply.json().secret };
}
async function approve(id: number): Promise<number> {
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().loan.id;
}
const payOut = (loanId: number, date = '2026-11-20') =>
  pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, { date, reference: 'TR-1' });
const codeOf = (reply: Awaited<ReturnType<Browser['get']>>) => [reply.statusCode, reply.json().code];
const atDesk = async (id: number, who = pedro) =>
  (await who.get(`/api/admin/loan-applications/${id}/guarantor`)).json();

describe('a guarantor', () => {
  it('is named by the client, signs by the link, and only then is the loan paid out', async () => {
    const { id, secret } = await named();
    const loanId = await approve(id);
    const early = await payOut(loanId);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'Falta la firma del fiador: sin ella no se desembolsa',
    ]);
    // Nor does the bank get its transfer.
    const file = () => pedro.get(`/api/admin/disbursements/file?format=csv&loans=${loanId}`);
    const inFile = await file();
    expect([inFile.statusCode, inFile.json().message]).toEqual([409, early.json().message]);
    // Nobody is led to a transfer that could not be recorded: the client is waited for, not the staff.
    const listed = async () => {
      const [{ payOutRefused }] = (await pedro.get('/api/admin/loans?status=awaiting_disbursement')).json();
      const { waiting, oldest } = (await pedro.get('/api/admin/queue')).json().disbursements;
      return [payOutRefused, waiting, oldest.length];
    };
    expect(await listed()).toEqual([early.json().message, 0, 0]);
    // Nor is a day promised to the client, who reads whose signature is missing.
    const promises = async () => {
      const [loan, application, desk] = await Promise.all([
        luis.get('/api/loans/active'),
        luis.get(`/api/loan-applications/${id}`),
        pedro.get('/api/admin/loans?status=awaiting_disbursement'),
      ]);
      return [loan.json(), application.json().loan, desk.json()[0]];
    };
    const none = { depositBy: null, awaitsGuarantor: true };
    expect(await promises()).toMatchObject([none, none, none]);
    const [told] = await lettersOf(app, 'application-approved');
    expect(told?.bodyText).toContain('Falta la firma de su fiador');
    expect(told?.bodyText).not.toContain('a más tardar');
    // She signs five days later: the promise counts from then, and nothing is late.
    app.setClock('2026-11-25T15:00:00Z');
    [pedro, luis] = await Promise.all([app.signIn('pedro'), app.signIn('luis')]);
    const read = (await visit(secret)).json();
    expect(read).toMatchObject({ borrower: 'Luis Ureña', fullName: 'Josefina Ureña', state: 'waiting' });
    expect(read.text).toContain('FIANZA SOLIDARIA');
    expect(read.text).toContain('Cuota 4 de 4    a los 28 días');
    expect(read.note).toContain('salvo a su fiador, y a este solo de un atraso');
    const signed = await sign(secret, { email: 'josefina@ejemplo.do' });
    expect([signed.statusCode, signed.json().state]).toEqual([200, 'signed']);
    expect((await luis.get(`/api/loan-applications/${id}/guarantor`)).json().guarantor).toEqual({
      fullName: 'Josefina Ureña',
      cedula: '00100000090',
      phone: '+18095550144',
      state: 'signed',
      namedAt: '2026-11-20T15:00:00.000Z',
      linkExpiresAt: '2026-12-20T15:00:00.000Z',
      signedAt: '2026-11-25T15:00:00.000Z',
    });
    const promised = { depositBy: '2026-11-27' };
    expect(await promises()).toMatchObject([promised, promised, promised]);
    const { disbursements } = (await pedro.get('/api/admin/queue')).json();
    expect(disbursements).toMatchObject({ waiting: 1, late: 0, oldest: [promised] });
    const [row] = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('kind', '=', 'guaranty')
      .orderBy('id')
      .execute();
    expect(row?.body).toBe(read.text);
    expect(row?.evidence).toMatchObject({
      fullName: 'Josefina Ureña',
      userAgent: 'Teléfono de Josefina',
      agreementHash: row?.agreementHash,
    });
    expect(await eventsNamed(app, 'application.guaranteed')).toHaveLength(1);
    expect(await lettersOf(app, 'guarantor-answered')).toMatchObject([{ recipient: cast.luis.email }]);
    expect(await listed()).toEqual([null, 1, 1]);
    expect((await file()).statusCode).toBe(200);
    expect((await payOut(loanId)).statusCode).toBe(200);
    expect(await findingsTonight(app)).toBe(0);
  });

  it('has an own copy of the fianza and of the note by the same link, sealed', async () => {
    const { secret } = await named();
    expect(codeOf(await visit(secret, JOSEFINA.cedula, 'copy', { document: 'fianza' }))).toEqual([
      400,
      'invalid_link',
    ]);
    await sign(secret);
    for (const document of ['fianza', 'pagare']) {
      const copy = await visit(secret, JOSEFINA.cedula, 'copy', { document });
      expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(copy.headers['content-disposition']).toContain(
        document === 'fianza' ? 'fianza_Josefina' : 'debo-y-pagare_Luis',
      );
      expect(copy.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('may say no: the link ends, the client is told and names another person', async () => {
    const { id, secret } = await named();
    expect((await visit(secret, JOSEFINA.cedula, 'decline')).statusCode).toBe(200);
    expect(codeOf(await visit(secret))).toEqual([400, 'invalid_link']);
    expect((await atDesk(id)).guarantor).toMatchObject({ state: 'declined' });
    expect(codeOf(await luis.send('POST', `/api/loan-applications/${id}/guarantor/link`))).toEqual([
      409,
      'already_processed',
    ]);
    const other = { fullName: 'Ramón Paulino', cedula: '001-0000010-8', phone: '(829) 555-0188' };
    const again = await name(id, luis, other);
    expect([again.statusCode, again.json().guarantor.state]).toEqual([200, 'waiting']);
    expect(
      await app.db.selectFrom('guarantors').select(['fullName', 'endedAt']).orderBy('id').execute(),
    ).toMatchObject([
      { fullName: 'Josefina Ureña', endedAt: new Date('2026-11-20T15:00:00Z') },
      { fullName: 'Ramón Paulino', endedAt: null },
    ]);
  });

  it('named again with the same facts, as by a phone without an answer, is the same one and keeps the signature', async () => {
    const { id, secret } = await named();
    const events = () => eventsNamed(app, 'application.guarantor_named');
    const again = await name(id);
    expect([again.statusCode, again.json().guarantor.state]).toEqual([200, 'waiting']);
    expect((await visit(secret)).statusCode).toBe(400);
    expect((await sign(again.json().secret)).statusCode).toBe(200);
    const afterwards = await name(id);
    expect(afterwards.json().guarantor).toMatchObject({ state: 'signed', fullName: 'Josefina Ureña' });
    const rows = await app.db.selectFrom('guarantors').selectAll().execute();
    expect(rows).toMatchObject([{ endedAt: null, signedAt: expect.any(Date) }]);
    expect(await events()).toHaveLength(1);
    expect((await payOut(await approve(id))).statusCode).toBe(200);
  });

  it('of another price signs anew: a signature under one sum guarantees no other', async () => {
    const { id, secret } = await named();
    const read = (await visit(secret)).json();
    const offer = { counterOfferAmount: 8_000, counterOfferTerm: term };
    await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offer);
    const shown = (await luis.get(`/api/loan-applications/${id}`)).json();
    const accepted = await luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      agreementHash: shown.counterOfferAgreementHash,
      signature: { ...(await bothSignatures()), fullName: 'Luis Ureña', cedula: cast.luis.cedula },
      acceptDebtAgreement: true,
      acceptCreditCheck: true,
      acceptTermsAndConditions: true,
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const { debtAgreementSignature: signature } = await bothSignatures();
    const old = { textSha256: read.textSha256, accepted: true, signature };
    expect(codeOf(await visit(secret, JOSEFINA.cedula, 'sign', old))).toEqual([409, 'agreement_changed']);
    expect((await visit(secret)).json().text).toContain('RD$8,000');
    expect((await sign(secret)).statusCode).toBe(200);
  });

  it('who vouches for two loans is shown so, and so is a debt of their own', async () => {
    const { id } = await named();
    const rosa = await app.signIn('rosa');
    const second = await submitted(rosa, 'rosa', { amount: 9_000, term });
    await name(second, rosa);
    const { guarantor } = await atDesk(second);
    expect(guarantor.others).toMatchObject([{ applicationId: id, fullName: 'Luis Ureña', loanStatus: null }]);
    expect(guarantor).toMatchObject({
      owesLoan: false,
      doNotLend: false,
      cedulaDoubtful: false,
      namedBy: 'Rosa Méndez',
    });
    expect((await atDesk(id)).guarantor.others).toMatchObject([{ applicationId: second }]);
  });

  it('is told to be on the list of people not to lend to only to whom the list is', async () => {
    const { id } = await named();
    const added = await pedro.send('POST', '/api/admin/do-not-lend', {
      cedula: JOSEFINA.cedula,
      reason: 'Fraude',
    });
    expect(added.statusCode, added.body).toBe(201);
    const told = [];
    for (const role of ['analyst', 'cashier', 'collector', 'auditor'] as const)
      told.push([role, (await atDesk(id, await app.signInAs(role))).guarantor.doNotLend]);
    expect((await atDesk(id)).guarantor.doNotLend).toBe(true);
    expect(told).toEqual([
      ['analyst', true],
      ['cashier', null],
      ['collector', null],
      ['auditor', null],
    ]);
  });

  it('is asked nothing more where terms without a guarantor took the loan over', async () => {
    const { id, secret } = await named();
    const loanId = await approve(id);
    await sign(secret);
    expect((await payOut(loanId)).statusCode).toBe(200);
    const proposal = { term: 1, newInterest: false, reason: 'Perdió horas de trabajo' };
    await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, proposal);
    const shown = (await luis.send('POST', `/api/loans/${loanId}/restructuring/preview`, {})).json();
    expect(shown.documents[0].text).toMatch(/y\s+nunca\s+a\s+terceros\./);
    const signed = await luis.send('PATCH', `/api/loans/${loanId}/restructuring/accept`, {
      signature: await signatureOf('luis'),
      agreementHash: shown.agreementHash,
    });
    expect(signed.statusCode, signed.body).toBe(200);
    expect(codeOf(await visit(secret))).toEqual([400, 'invalid_link']);
    expect((await atDesk(id)).asked).toBe(false);
    const again = await pedro.send('POST', `/api/loan-applications/${id}/guarantor/link`, {});
    expect(again.statusCode).toBe(404);
  });

  it('is named for terms that ask for one and take over a loan that had none, until they are guaranteed', async () => {
    const id = await submitted(luis, 'luis', { amount: 10_000, term: 2 });
    const loanId = await approve(id);
    expect((await payOut(loanId)).statusCode).toBe(200);
    expect(codeOf(await name(id, pedro))).toEqual([404, 'not_found']);
    const proposal = { term, newInterest: false, reason: 'Perdió horas de trabajo' };
    await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, proposal);
    const shown = (await luis.send('POST', `/api/loans/${loanId}/restructuring/preview`, {})).json();
    const taken = await luis.send('PATCH', `/api/loans/${loanId}/restructuring/accept`, {
      signature: await signatureOf('luis'),
      agreementHash: shown.agreementHash,
    });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await atDesk(id)).toMatchObject({ asked: true, guarantor: null });
    const reply = await name(id, pedro);
    expect(reply.statusCode, reply.body).toBe(200);
    const signed = await sign(reply.json().secret);
    expect([signed.statusCode, signed.json().state], signed.body).toEqual([200, 'signed']);
    const another = await name(id, pedro, { ...JOSEFINA, cedula: '001-0000010-8' });
    expect(codeOf(another)).toEqual([409, 'already_processed']);
    expect(await findingsTonight(app)).toBe(0);
  });

  it('is told once of an instalment that is late, by letter and by the staff, and never before', async () => {
    const { id, secret } = await named();
    const loanId = await approve(id);
    await sign(secret, { email: 'josefina@ejemplo.do' });
    await payOut(loanId);
    const told = async () =>
      app.db
        .selectFrom('messages')
        .select(['recipient', 'bodyText'])
        .where('template', '=', 'guarantor-late')
        .orderBy('id')
        .execute();
    const byStaff = () => pedro.send('POST', `/api/admin/loans/${loanId}/guarantor-notices`);
    expect(codeOf(await byStaff())).toEqual([409, 'cannot_adjust']);
    app.setClock('2026-11-27T15:00:00Z');
    await sendReminders(app.deps);
    expect(await told()).toEqual([]);
    app.setClock('2026-11-30T15:00:00Z');
    pedro = await app.signIn('pedro');
    await sendReminders(app.deps);
    await sendReminders(app.deps);
    const [letter, ...more] = await told();
    expect(more).toEqual([]);
    expect(letter?.recipient).toBe('josefina@ejemplo.do');
    expect(letter?.bodyText).toContain('Luis Ureña no ha pagado la cuota 1');
    const work = (await pedro.get('/api/admin/collections')).json();
    expect(JSON.stringify(work)).toContain(
      '"guarantor":{"fullName":"Josefina Ureña","phone":"+18095550144"}',
    );
    // The letter of today counts: nobody is told twice a day.
    expect(codeOf(await byStaff())).toEqual([409, 'too_many_contacts']);
    app.setClock('2026-12-01T15:00:00Z');
    pedro = await app.signIn('pedro');
    const called = await byStaff();
    expect(called.json()).toMatchObject({
      phone: '+18095550144',
      text: expect.stringContaining('días de atraso'),
    });
    expect(codeOf(await byStaff())).toEqual([409, 'too_many_contacts']);
    expect(await eventsNamed(app, 'loan.guarantor_told')).toHaveLength(2);
  });
});

describe('a stranger', () => {
  it('with the link and a guessed cédula learns nothing, and some wrong ones end it', async () => {
    const { id, secret } = await named();
    for (let turn = 0; turn < 5; turn += 1)
      expect(codeOf(await visit(secret, '001-0000010-8'))).toEqual([400, 'invalid_link']);
    expect(codeOf(await visit(secret))).toEqual([400, 'invalid_link']);
    // The client sees that the link has ended, and gives another.
    const { guarantor } = (await luis.get(`/api/loan-applications/${id}/guarantor`)).json();
    expect(guarantor).toMatchObject({ state: 'waiting', linkExpiresAt: '2026-11-20T15:00:00.000Z' });
  });

  it('of another account reads, names and links nothing', async () => {
    const { id } = await named();
    const ana = await app.signIn('ana');
    expect((await ana.get(`/api/loan-applications/${id}/guarantor`)).statusCode).toBe(404);
    expect((await name(id, ana)).statusCode).toBe(404);
    expect((await ana.send('POST', `/api/loan-applications/${id}/guarantor/link`)).statusCode).toBe(404);
    expect((await ana.get(`/api/admin/loan-applications/${id}/guarantor`)).statusCode).toBe(403);
  });

  it('finds the link of a person who was replaced, relinked or is too late closed', async () => {
    const { id, secret } = await named();
    const relinked = (await luis.send('POST', `/api/loan-applications/${id}/guarantor/link`)).json();
    expect(codeOf(await visit(secret))).toEqual([400, 'invalid_link']);
    expect((await visit(relinked.secret)).statusCode).toBe(200);
    app.setClock('2026-12-20T15:00:00Z');
    expect(codeOf(await visit(relinked.secret))).toEqual([400, 'invalid_link']);
  });

  it('never signs twice, nor with a drawing of the client', async () => {
    const { id, secret } = await named();
    const note = await app.db
      .selectFrom('legalDocuments')
      .select('signature')
      .where('applicationId', '=', id)
      .executeTakeFirstOrThrow();
    const copied = await sign(secret, {
      signature: `data:image/png;base64,${note.signature.toString('base64')}`,
    });
    expect(copied.json().errors).toMatchObject([{ field: 'signature' }]);
    const replies = await Promise.all([sign(secret), sign(secret)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await eventsNamed(app, 'application.guaranteed')).toHaveLength(1);
  });
});

describe('the client', () => {
  it('cannot name himself, or anybody where the product asks for none', async () => {
    const id = await asked();
    const own = await name(id, luis, { ...JOSEFINA, cedula: cast.luis.cedula });
    expect(own.json().errors).toMatchObject([{ field: 'cedula' }]);
    const ana = await app.signIn('ana');
    expect((await name(await submitted(ana, 'ana'), ana)).statusCode).toBe(404);
  });

  it('who names another person after the signature loses it', async () => {
    const { id, secret } = await named();
    const loanId = await approve(id);
    await sign(secret);
    const cashier = await app.signInAs('cashier');
    expect((await name(id, cashier, { ...JOSEFINA, cedula: '001-0000010-8' })).statusCode).toBe(200);
    expect((await payOut(loanId)).json().code).toBe('not_signed');
    expect(codeOf(await visit(secret))).toEqual([400, 'invalid_link']);
    expect((await atDesk(id)).guarantor.state).toBe('waiting');
  });
});
