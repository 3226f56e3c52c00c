import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import {
  ANSWERS,
  AT,
  completedAtCounter,
  MERCEDES,
  previewAtCounter,
  signAtCounter,
  startedAtCounter,
} from '#test/counter.ts';
import { changeSettings } from '#test/stories.ts';
import { eventsNamed, historyOf } from '#test/written.ts';

let app: TestApp;
let ciro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
});
afterEach(() => app.close());

const applicationRow = (id: number) =>
  app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a signature at the counter', () => {
  it('serves a person without a bank account: the note says that the money is handed over, and Caja pays it', async () => {
    const id = await completedAtCounter(ciro);
    const without = { bankName: null, accountNumber: null };
    const half = await ciro.send('PATCH', `${AT}/${id}`, { ...without, bankName: 'Popular' });
    expect(half.statusCode, half.body).toBe(200);
    expect((await signAtCounter(ciro, id)).json().errors).toEqual([
      { field: 'accountNumber', message: 'Número de cuenta es requerido' },
    ]);
    // The form has a kind of account chosen from the start.
    await ciro.send('PATCH', `${AT}/${id}`, { ...without, accountType: 'ahorro' });
    const signed = await signAtCounter(ciro, id);
    expect(signed.statusCode, signed.body).toBe(200);
    const { templateVersion, body } = await app.db
      .selectFrom('legalDocuments')
      .select(['templateVersion', 'body'])
      .where('applicationId', '=', id)
      .where('kind', '=', 'debt-agreement')
      .executeTakeFirstOrThrow();
    expect(templateVersion).toBe('debo-y-pagare-oficina-efectivo-2026-12');
    expect(body).toMatch(/se entrega al\s+deudor\s+en\s+efectivo/);
    expect(body).not.toContain('____');
    const pedro = await app.signIn('pedro');
    const approved = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    await pedro.send('POST', '/api/admin/money/opening', { accountNumber: 'caja', amount: 8_000 });
    await ciro.send('POST', '/api/admin/drawers', { float: 8_000 });
    const paid = await ciro.send('PATCH', `/api/admin/loans/${approved.json().loan.id}/disburse`, {
      date: '2026-11-20',
      fundsAccount: 'caja',
    });
    expect(paid.statusCode, paid.body).toBe(200);
  });

  it('sends the application, and its evidence states where, with whom and by which identification', async () => {
    const id = await completedAtCounter(ciro);
    const reply = await signAtCounter(ciro, id);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ id, status: 'submitted', message: 'Solicitud firmada y enviada' });
    // After sending, its taker sees only the fields that a cashier's work needs.
    expect(reply.json()).toMatchObject({ fullName: 'Mercedes Ogando', monthlyIncome: null, bankName: null });
    const row = await applicationRow(id);
    expect(row).toMatchObject({
      status: 'submitted',
      email: null,
      phone: null,
      acceptTermsAndConditions: true,
    });
    expect(row.signedAt).toEqual(row.submittedAt);
    const documents = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('applicationId', '=', id)
      .orderBy('kind')
      .execute();
    expect(documents.map(({ templateVersion }) => templateVersion)).toEqual([
      'autorizacion-de-credito-oficina-2026-12',
      'debo-y-pagare-oficina-2026-12',
    ]);
    const taker = (await ciro.get('/api/auth/user')).json();
    for (const { evidence, fullText, body } of documents) {
      expect(evidence).toMatchObject({
        userId: row.userId,
        verifiedChannel: null,
        counter: {
          takenBy: { userId: taker.id, fullName: 'Ciro Batista', role: 'cashier' },
          signedOn: 'office',
          device: 'Tableta del mostrador',
          cedulaSeen: true,
          photoTaken: true,
          witness: null,
        },
      });
      expect(fullText).toContain('Tomada por: Ciro Batista, Cajero');
      expect(body).toContain('Firma en la oficina');
      expect(body).toContain('no tiene');
      expect(body).not.toContain('____');
    }
    expect(await historyOf(app, id)).toEqual([
      'application.taken_at_counter',
      'application.edited',
      'application.submitted',
      'application.signed_at_counter',
    ]);
    const [signed] = await eventsNamed(app, 'application.signed_at_counter');
    expect(signed).toMatchObject({ actorId: taker.id, facts: { signedOn: 'office', readOut: false } });
    // The profile is completed as by any application that is sent.
    expect(
      await app.db.selectFrom('users').selectAll().where('id', '=', row.userId).executeTakeFirstOrThrow(),
    ).toMatchObject({ address: ANSWERS.address, bankName: 'Popular' });
  });

  it('its taker prints it for the client within a day, without the drawing, and each copy is recorded', async () => {
    const id = await completedAtCounter(ciro);
    const copy = (browser: Browser) => browser.get(`${AT}/${id}/copies/debt-agreement`);
    expect((await copy(ciro)).statusCode).toBe(404);
    await signAtCounter(ciro, id);
    const reply = await copy(ciro);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.rawPayload.toString('latin1')).not.toMatch(/\/Subtype \/Image/);
    expect((await eventsNamed(app, 'application.copy_printed')).map(({ facts }) => facts)).toEqual([
      { document: 'debt-agreement' },
    ]);
    // The sealed page contains the drawing, which a cashier does not see.
    expect((await ciro.get(`/api/legal-documents/${id}/debt-agreement.pdf`)).statusCode).toBe(404);
    const alba = await app.signInAs('analyst');
    expect((await copy(alba)).statusCode).toBe(404);
    app.setClock('2026-11-21T15:00:01Z');
    ciro = await app.signInAs('cashier');
    expect((await copy(ciro)).statusCode).toBe(404);
  });

  it("requires the cédula in the taker's hands, the name of the device and every answer", async () => {
    const id = await startedAtCounter(ciro);
    await ciro.send('PATCH', `${AT}/${id}`, { amount: 8_000, term: 2 });
    const unseen = await signAtCounter(ciro, id, { cedulaSeen: false, device: ' ' });
    expect(unseen.json().errors).toEqual([
      { field: 'device', message: 'Escriba cómo se llama este equipo' },
      { field: 'cedulaSeen', message: 'Confirme que tiene la cédula de la persona en la mano' },
    ]);
    const missing = await signAtCounter(ciro, id);
    expect(missing.statusCode).toBe(400);
    const named = missing.json().errors.map(({ field }: { field: string }) => field);
    expect(named).toEqual(expect.arrayContaining(['address', 'monthlyIncome', ...PHOTO_FIELDS]));
    expect(named).not.toContain('phone');
    expect(named).not.toContain('email');
    expect((await applicationRow(id)).status).toBe('draft');
  });

  it('is by the person whom the application names, and on the text that the person saw', async () => {
    const id = await completedAtCounter(ciro);
    const other = { ...(await drawBothSignatures()), fullName: 'Josefina Matos', cedula: MERCEDES.cedula };
    expect((await signAtCounter(ciro, id, { signature: other })).json().code).toBe('terms_mismatch');
    const changed = await signAtCounter(ciro, id, { agreementHash: 'ab'.repeat(32) });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'agreement_changed']);
    expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
    expect((await signAtCounter(ciro, id)).json().code).toBe('already_signed');
  });

  it('is sent once, however often the call is repeated', async () => {
    const id = await completedAtCounter(ciro);
    const shown = (await previewAtCounter(ciro, id)).json();
    const body = {
      promissoryNote: true,
      creditCheckAuthorization: true,
      agreementHash: shown.agreementHash,
      device: 'Tableta',
      cedulaSeen: true,
      signature: { ...(await drawBothSignatures()), fullName: 'Mercedes Ogando', cedula: MERCEDES.cedula },
    };
    const key = { 'idempotency-key': 'firma-de-mercedes' };
    const [one, two] = await Promise.all([
      ciro.send('POST', `${AT}/${id}/sign`, body, key),
      ciro.send('POST', `${AT}/${id}/sign`, body, key),
    ]);
    expect([one.statusCode, two.json()]).toEqual([200, one.json()]);
    expect(await eventsNamed(app, 'application.signed_at_counter')).toHaveLength(1);
  });
});

describe('the taker of an application', () => {
  const approve = (browser: Browser, id: number) =>
    browser.send('PATCH', `/api/loan-applications/${id}/approve`, {});

  it('decides it alone where the lender requires no second person', async () => {
    const pedro = await app.signIn('pedro');
    const id = await completedAtCounter(pedro);
    await signAtCounter(pedro, id);
    expect((await approve(pedro, id)).json()).toMatchObject({ status: 'approved', proposed: false });
  });

  it('only proposes its approval where the lender requires two persons, however small it is', async () => {
    const pedro = await app.signIn('pedro');
    const alba = await app.signInAs('analyst');
    await changeSettings(pedro, { twoPersonActs: ['approval'], twoPersonFrom: 15_000 });
    const id = await completedAtCounter(pedro);
    await signAtCounter(pedro, id);
    const [card] = (await pedro.get('/api/admin/loan-applications')).json();
    expect(card).toMatchObject({ id, approval_proposes: true });
    const [hers] = (await alba.get('/api/admin/loan-applications')).json();
    expect(hers).toMatchObject({ id, approval_proposes: false });
    expect((await approve(pedro, id)).json()).toMatchObject({ status: 'submitted', proposed: true });
    expect((await approve(pedro, id)).json().code).toBe('second_person_needed');
    expect((await approve(alba, id)).json()).toMatchObject({ status: 'approved', proposed: false });
  });
});
