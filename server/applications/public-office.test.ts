import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { completedAtCounter, signAtCounter } from '#test/counter.ts';
import { applicationOf, changeSettings, draftOf, signatureOf, submitted } from '#test/stories.ts';
import { eventsNamed, historyOf } from '#test/written.ts';

const NOW = '2026-11-24T15:00:00.000Z';
const OFFICE = {
  publicOffice: 'si',
  publicOfficeTitle: 'Regidora, mi madre',
  publicOfficeInstitution: 'Ayuntamiento de Moca',
  publicOfficeSince: 2020,
  publicOfficeUntil: 2024,
};
const NOBODY = {
  publicOffice: null,
  publicOfficeTitle: null,
  publicOfficeInstitution: null,
  publicOfficeSince: null,
  publicOfficeUntil: null,
  publicOfficeAnsweredAt: null,
};
const HERE = '/api/loan-applications';
const UNANSWERED = [{ field: 'publicOffice', message: 'Responda la pregunta' }];

let app: TestApp;
let pedro: Browser;
let ana: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock(NOW);
  pedro = await app.signIn('pedro');
  ana = await app.signIn('ana');
});
afterEach(() => app.close());

const row = (id: number) =>
  app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const asks = () => changeSettings(pedro, { obligedSubject: true });
const send = async (answer: object) => ana.send('POST', HERE, { ...(await applicationOf('ana')), ...answer });
const inQueue = async (browser: Browser, id: number) =>
  (await browser.get('/api/admin/loan-applications'))
    .json<{ id: number; warnings: string[]; public_office?: object }[]>()
    .find((one) => one.id === id);
const answered = () => eventsNamed(app, 'application.public_office_answered');

describe('a lender that no law obliges', () => {
  it('neither asks nor keeps an answer, and no reply has a word of it', async () => {
    const reply = await send(OFFICE);
    expect(reply.statusCode, reply.body).toBe(201);
    const { id } = reply.json();
    expect(await row(id)).toMatchObject(NOBODY);
    for (const browser of [ana, pedro]) {
      const { body } = await browser.get(`${HERE}/${id}`);
      expect(body).toContain('"jobTitle"');
      expect(body).not.toContain('publicOffice');
    }
    expect((await pedro.get('/api/admin/loan-applications')).body).not.toMatch(/public_office/);
    expect(await answered()).toEqual([]);
    const draft = await ana.send('POST', HERE, { ...(await draftOf('ana')), publicOffice: 'no' });
    await ana.send('PATCH', `${HERE}/${draft.json().id}`, OFFICE);
    expect(await row(draft.json().id)).toMatchObject(NOBODY);
  });
});

describe('a lender that Law 155-17 obliges', () => {
  it('refuses an application without an answer, or with half an office', async () => {
    await asks();
    const wrong = async (answer: object) => {
      const reply = await send(answer);
      expect(reply.statusCode, reply.body).toBe(400);
      return reply.json().errors;
    };
    expect(await wrong({})).toEqual(UNANSWERED);
    expect(await wrong({ publicOffice: 'si', publicOfficeSince: 2030 })).toEqual([
      { field: 'publicOfficeTitle', message: 'Cargo público es requerido' },
      { field: 'publicOfficeInstitution', message: 'Institución es requerida' },
      { field: 'publicOfficeSince', message: 'Ese año no ha llegado' },
    ]);
    expect(await wrong({ ...OFFICE, publicOfficeUntil: 2019 })).toEqual([
      { field: 'publicOfficeUntil', message: 'Terminó antes de empezar' },
    ]);
    expect(await wrong({ publicOffice: 'quizás' })).toEqual(UNANSWERED);
  });

  it('keeps the answer with its date, and marks the application for those who decide', async () => {
    await asks();
    const reply = await send(OFFICE);
    expect(reply.statusCode, reply.body).toBe(201);
    const { id } = reply.json();
    expect(reply.json()).toMatchObject({ ...OFFICE, publicOfficeAnsweredAt: NOW });
    expect(await row(id)).toMatchObject({ ...OFFICE, publicOfficeAnsweredAt: new Date(NOW) });
    expect(await answered()).toMatchObject([{ subjectId: String(id), facts: {} }]);
    const listed = await inQueue(pedro, id);
    expect(listed?.warnings).toContain('public_office');
    expect(listed?.public_office).toEqual({
      answer: 'si',
      title: OFFICE.publicOfficeTitle,
      institution: OFFICE.publicOfficeInstitution,
      since: 2020,
      until: 2024,
      answered_at: NOW,
    });
    // A cashier reads the application without it, and no text of the agreement has it.
    const cashier = await app.signInAs('cashier');
    expect((await cashier.get(`${HERE}/${id}`)).json()).toMatchObject({ publicOffice: null, employer: null });
    const bodies = await app.db
      .selectFrom('legalDocuments')
      .select(['body', 'evidence'])
      .orderBy('id')
      .execute();
    expect(bodies).not.toEqual([]);
    expect(JSON.stringify(bodies)).not.toContain('Ayuntamiento de Moca');
    const copy = await ana.send('POST', '/api/user/data', { password: cast.ana.password });
    const zip = await openZip(copy.rawPayload);
    const own = JSON.parse(String(await partBytes(zip, 'datos/loanApplications.json', 10_000_000)));
    expect(own).toContainEqual(expect.objectContaining({ id, ...OFFICE }));
  });

  it('keeps nothing of an office after a "no", and marks nothing', async () => {
    await asks();
    const { id } = (await send({ ...OFFICE, publicOffice: 'no' })).json();
    expect(await row(id)).toMatchObject({
      ...NOBODY,
      publicOffice: 'no',
      publicOfficeAnsweredAt: new Date(NOW),
    });
    expect((await inQueue(pedro, id))?.warnings).not.toContain('public_office');
    expect((await inQueue(pedro, id))?.public_office).toMatchObject({ answer: 'no' });
  });

  it('asks a draft of before when it is sent, and dates the answer anew only when it changes', async () => {
    const { id } = (await ana.send('POST', HERE, await draftOf('ana'))).json();
    const sent = await submitted(ana, 'ana');
    await asks();
    const sign = async () =>
      ana.send('POST', '/api/legal-documents/sign', {
        applicationId: id,
        promissoryNote: true,
        creditCheckAuthorization: true,
        acceptTermsAndConditions: true,
        agreementHash: (await ana.send('POST', '/api/legal-documents/preview', { applicationId: id })).json()
          .agreementHash,
        signature: await signatureOf('ana'),
      });
    expect((await sign()).json().errors).toEqual(UNANSWERED);
    const early = await ana.send('PATCH', `${HERE}/${id}`, { publicOffice: 'si', publicOfficeSince: 2027 });
    expect(early.json().errors).toEqual([{ field: 'publicOfficeSince', message: 'Ese año no ha llegado' }]);
    await ana.send('PATCH', `${HERE}/${id}`, OFFICE);
    app.setClock('2026-11-24T15:10:00Z');
    await ana.send('PATCH', `${HERE}/${id}`, { ...OFFICE, maritalStatus: 'Viudo/a' });
    expect(await row(id)).toMatchObject({ ...OFFICE, publicOfficeAnsweredAt: new Date(NOW) });
    await ana.send('PATCH', `${HERE}/${id}`, { publicOffice: null });
    expect(await row(id)).toMatchObject(NOBODY);
    const again = new Date('2026-11-24T15:20:00Z');
    app.setClock(again.toISOString());
    await ana.send('PATCH', `${HERE}/${id}`, { publicOffice: 'no' });
    expect(await answered()).toHaveLength(2);
    const signed = await sign();
    expect(signed.statusCode, signed.body).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'submitted', publicOfficeAnsweredAt: again });
    expect(await historyOf(app, id)).toContain('application.public_office_answered');
    // What was sent before the lender asked stays as it is, and is decided.
    const approved = await pedro.send('PATCH', `${HERE}/${sent}/approve`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await row(sent)).toMatchObject(NOBODY);
  });

  it('asks at the counter', async () => {
    await asks();
    const cashier = await app.signInAs('cashier');
    const id = await completedAtCounter(cashier);
    expect((await signAtCounter(cashier, id)).json().errors).toEqual(UNANSWERED);
    const edited = await cashier.send('PATCH', `/api/admin/counter/applications/${id}`, OFFICE);
    expect(edited.json()).toMatchObject(OFFICE);
    const signed = await signAtCounter(cashier, id);
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toMatchObject({ status: 'submitted', publicOffice: null });
    expect(await row(id)).toMatchObject(OFFICE);
  });
});
