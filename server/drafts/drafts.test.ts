import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedFields } from '#contract/application-fields.ts';
import { keysOf } from '#domain/enum-table.ts';
import { drawCard, drawSelfie } from '#server/demo/demo-pictures.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { BANK, EMPLOYMENT } from '#test/inline-steps.ts';
import { applicationOf, changeSettings, signatureOf, submitted } from '#test/stories.ts';
import { historyOf } from '#test/written.ts';

let app: TestApp;
let ana: Browser;
let luis: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  luis = await app.signIn('luis');
});
afterEach(() => app.close());

const { firstName, lastName, cedula, email, phone } = cast.ana;
/** The body of the first step of the inline form (rule: inline-wizard). */
const FIRST_STEP = {
  fullName: `${firstName} ${lastName}`,
  cedula,
  email,
  phone,
  birthDate: '1990-12-31',
  maritalStatus: 'Soltero/a',
  loanType: 'nomina',
  amount: 8_000,
  term: 2,
};

async function draft(browser: Browser, fields: Record<string, unknown> = FIRST_STEP): Promise<number> {
  const reply = await browser.send('POST', '/api/loan-applications', fields);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ status: 'draft', message: 'Borrador guardado' });
  return reply.json().id;
}

async function upload(browser: Browser, documentType: string, applicationId?: number): Promise<string> {
  const picture = documentType === 'selfie' ? drawSelfie() : drawCard('front');
  const reply = await browser.upload(
    documentType === 'payroll' ? '/api/documents/upload' : '/api/documents',
    { documentType, ...(applicationId !== undefined && { applicationId: String(applicationId) }) },
    { field: 'file', name: `${documentType}.png`, bytes: await picture },
  );
  expect(reply.statusCode).toBe(201);
  return reply.json().filePath;
}

const patch = (browser: Browser, id: number, fields: Record<string, unknown>) =>
  browser.send('PATCH', `/api/loan-applications/${id}`, fields);

describe('Ana fills the inline form', () => {
  test('step by step, on two devices, and her signature at the end sends it', async () => {
    const id = await draft(ana);
    expect((await patch(ana, id, { ...EMPLOYMENT, draftStep: 3 })).statusCode).toBe(200);
    // Another phone shows her answers and the step she was at.
    const other = await app.signIn('ana');
    const resumed = (await other.get(`/api/loan-applications/${id}`)).json();
    expect(resumed).toMatchObject({
      draftStep: 3,
      firstName,
      lastName,
      birthDate: '1990-12-31',
      employer: 'Textiles del Cibao',
      companyName: 'Textiles del Cibao',
      timeWorking: '2_to_5_years',
      bankName: null,
    });
    const signing = {
      applicationId: id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('ana'),
    };
    const early = await other.send('POST', '/api/legal-documents/sign', signing);
    expect(early.statusCode).toBe(400);
    expect(
      early
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['accountNumber', 'accountType', 'bankName']);
    expect((await other.get(`/api/loan-applications/${id}`)).json().status).toBe('draft');

    await patch(other, id, { ...BANK, draftStep: 4 });
    const cedulaPhotoUrl = await upload(other, 'cedula_front', id);
    await patch(other, id, { cedulaPhotoUrl });
    const sent = await other.send('POST', '/api/legal-documents/sign', signing);
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({
      status: 'submitted',
      message: 'Documentos firmados',
      debtAgreementSigned: true,
      cedulaPhotoUrl,
    });
    expect(await historyOf(app, id)).toEqual([
      'application.drafted',
      'application.edited',
      'application.edited',
      'application.edited',
      'application.submitted',
      'application.signed',
    ]);
    const letters = await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('template', '=', 'application-received')
      .orderBy('id')
      .execute();
    expect(letters).toEqual([{ recipient: email }]);
    // A sent application is no longer a draft.
    expect((await patch(other, id, { amount: 9_000 })).json().code).toBe('already_processed');
    expect((await other.send('DELETE', `/api/loan-applications/${id}`)).json().code).toBe(
      'already_processed',
    );
  });

  test('a person under age is refused at the first step', async () => {
    const young = await ana.send('POST', '/api/loan-applications', {
      ...FIRST_STEP,
      birthDate: '2008-11-21',
    });
    expect(young.statusCode).toBe(400);
    expect(young.json().errors).toEqual([
      { field: 'birthDate', message: 'Debe ser mayor de 18 años para solicitar un préstamo' },
    ]);
    const id = await draft(ana, { ...FIRST_STEP, birthDate: '2008-11-20' });
    expect((await patch(ana, id, { birthDate: '2010-01-01' })).statusCode).toBe(400);
    expect((await patch(ana, id, { draftStep: 5 })).json().errors).toEqual([
      { field: 'draftStep', message: 'Paso no válido' },
    ]);
  });
});

describe('a draft is discarded', () => {
  test('with its photos, which a job deletes; other data stay', async () => {
    const id = await draft(luis, { amount: 5_000, term: 1, loanType: 'personal' });
    const selfie = await upload(luis, 'selfie', id);
    const payroll = await upload(luis, 'payroll', id);
    const own = await upload(luis, 'cedula_front');
    await patch(luis, id, { selfieWithCedulaUrl: selfie, cedulaPhotoUrl: own });
    const { fileKey } = await app.db
      .selectFrom('documents')
      .select('fileKey')
      .where('id', '=', documentIdOf(selfie))
      .executeTakeFirstOrThrow();

    // Other customers cannot discard it.
    expect((await ana.send('DELETE', `/api/loan-applications/${id}`)).statusCode).toBe(404);
    const reply = await luis.send('DELETE', `/api/loan-applications/${id}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: 'Borrador descartado' });
    expect((await luis.get(`/api/loan-applications/${id}`)).statusCode).toBe(404);
    expect((await luis.get(selfie)).statusCode).toBe(404);
    expect((await luis.get(payroll)).statusCode).toBe(404);
    expect((await luis.get(own)).statusCode).toBe(200);
    expect(await historyOf(app, id)).toEqual([
      'application.drafted',
      'application.edited',
      'application.discarded',
    ]);
    const { rows } = await app.ownerPool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-file'",
    );
    expect(rows.map(({ payload }) => payload)).toContainEqual({ key: fileKey });
    expect(rows).toHaveLength(2);
    // Deleting twice is harmless: a retried job finds no file.
    await app.deps.files.delete(fileKey);
    await app.deps.files.delete(fileKey);
    expect((await luis.send('DELETE', `/api/loan-applications/${id}`)).statusCode).toBe(404);
  });

  test('a photo that another application shows is kept', async () => {
    const first = await draft(luis, { amount: 5_000, term: 1 });
    const photo = await upload(luis, 'cedula_back', first);
    await draft(luis, { amount: 6_000, term: 1, cedulaBackPhotoUrl: photo });
    expect((await luis.send('DELETE', `/api/loan-applications/${first}`)).statusCode).toBe(200);
    expect((await luis.get(photo)).statusCode).toBe(200);
  });
});

describe('the form does not ask again for known data (rule: reuse-what-is-known)', () => {
  const prefill = async (browser: Browser) =>
    (await browser.get('/api/loan-applications/prefill')).json() as Record<string, unknown>;

  test("a newcomer's form has the data of the registration only", async () => {
    const rosa = await app.signIn('rosa');
    expect(await prefill(rosa)).toMatchObject({
      firstName: 'Rosa',
      cedula: cast.rosa.cedula,
      address: null,
      employer: null,
      cedulaPhotoUrl: null,
    });
  });

  test('after an application the form has its data, and for 12 months the photos of the cédula', async () => {
    const marta = await app.signIn('marta');
    const [front, back, selfie] = [
      await upload(marta, 'cedula_front'),
      await upload(marta, 'cedula_back'),
      await upload(marta, 'selfie'),
    ];
    const photos = { cedulaPhotoUrl: front, cedulaBackPhotoUrl: back, selfieWithCedulaUrl: selfie };
    await submitted(marta, 'marta', { ...photos, birthDate: '1985-03-02' });
    const id = await draft(marta, { address: 'Otra calle', amount: 5_000, term: 1 });
    await upload(marta, 'cedula_front', id);
    const known = {
      address: 'Calle Duarte 12, Santo Domingo Este',
      birthDate: '1985-03-02',
      monthlyIncome: 28_500,
      timeAtWork: 3,
      timeUnit: 'años',
      employer: 'Colmado La Fe',
      bankName: 'Popular',
      accountType: 'ahorro',
      // The draft's photo belongs to the draft.
      cedulaPhotoUrl: front,
      cedulaBackPhotoUrl: back,
    };
    expect(await prefill(marta)).toMatchObject(known);
    expect(Object.values(await prefill(marta))).not.toContain(selfie);
    app.setClock('2027-11-20T14:59:59Z');
    const later = await app.signIn('marta');
    expect(await prefill(later)).toMatchObject(known);
    app.setClock('2027-11-20T15:00:01Z');
    expect(await prefill(later)).toMatchObject({ ...known, cedulaPhotoUrl: null, cedulaBackPhotoUrl: null });
    app.setClock('2026-11-20T15:00:00Z');
  });

  test('another application is refused with the selfie of a sent one, and with a cédula of more than 12 months', async () => {
    const rosa = await app.signIn('rosa');
    const [front, selfie] = [await upload(rosa, 'cedula_front'), await upload(rosa, 'selfie')];
    const photos = { cedulaPhotoUrl: front, selfieWithCedulaUrl: selfie };
    await submitted(rosa, 'rosa', photos);
    const apply = async (changes: object) =>
      rosa.send('POST', '/api/loan-applications', {
        ...(await applicationOf('rosa', { amount: 5_000, term: 1 })),
        ...changes,
      });
    const old = [{ field: 'selfieWithCedulaUrl', message: 'La selfie debe ser nueva: tome otra' }];
    expect((await apply(photos)).json().errors).toEqual(old);
    const id = await draft(rosa, { amount: 5_000, term: 1 });
    expect((await patch(rosa, id, photos)).json().errors).toEqual(old);
    const newSelfie = await upload(rosa, 'selfie');
    expect((await apply({ ...photos, selfieWithCedulaUrl: newSelfie })).statusCode).toBe(201);
    app.setClock('2027-11-20T15:00:01Z');
    await rosa.send('POST', '/api/auth/login', { email: cast.rosa.email, password: cast.rosa.password });
    expect((await patch(rosa, id, { cedulaPhotoUrl: front })).json().errors).toEqual([
      { field: 'cedulaPhotoUrl', message: 'La foto tiene más de 12 meses: tome otra' },
    ]);
  });
});

test("of two drafts with one selfie, the second is not sent: its selfie is another application's by now", async () => {
  const photos = { selfieWithCedulaUrl: await upload(ana, 'selfie') };
  const [first, second] = [await draft(ana, FIRST_STEP), await draft(ana, { ...FIRST_STEP, amount: 9_000 })];
  for (const id of [first, second])
    expect((await patch(ana, id, { ...EMPLOYMENT, ...BANK, ...photos })).statusCode).toBe(200);
  const sign = async (applicationId: number) =>
    ana.send('POST', '/api/legal-documents/sign', {
      applicationId,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('ana'),
    });
  expect((await sign(first)).statusCode).toBe(200);
  const refused = await sign(second);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: 'selfieWithCedulaUrl', message: 'La selfie debe ser nueva: tome otra' }],
  ]);
  await patch(ana, second, { selfieWithCedulaUrl: await upload(ana, 'selfie', second) });
  expect((await sign(second)).statusCode).toBe(200);
});

test('a suspended customer cannot begin a draft', async () => {
  await app.db
    .updateTable('users')
    .set({ accountStatus: 'suspended' })
    .where('email', '=', cast.luis.email)
    .execute();
  const reply = await luis.send('POST', '/api/loan-applications', FIRST_STEP, {
    'idempotency-key': randomUUID(),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'account_suspended']);
});

describe('a field of a draft', () => {
  const OFFICE = {
    publicOffice: 'si',
    publicOfficeTitle: 'Alcaldesa',
    publicOfficeInstitution: 'Ayuntamiento de Moca',
    publicOfficeSince: 2020,
    publicOfficeUntil: 2024,
  };
  const WHOLE = { ...FIRST_STEP, ...EMPLOYMENT, ...BANK, ...OFFICE, paydays: 'cada viernes' };

  // One test for all fields: a program of its own for each takes longer than the fields.
  test('is emptied by null, and by a blank text where it is a text', async () => {
    await changeSettings(await app.signIn('pedro'), { obligedSubject: true });
    const id = await draft(ana, { ...FIRST_STEP });
    const unfilled: string[] = [];
    for (const field of keysOf(changedFields)) {
      const shown = async () => (await ana.get(`/api/loan-applications/${id}`)).json()[field];
      await patch(ana, id, { ...WHOLE, timeWorking: undefined });
      const before = await shown();
      if (before === null) unfilled.push(field);
      const emptied = await patch(ana, id, { [field]: null });
      expect(emptied.statusCode, `${field}: ${emptied.body}`).toBe(200);
      // The full name follows from both parts, and without an answer about public office a reply has no word of it.
      const after = field === 'fullName' ? before : field === 'publicOffice' ? undefined : null;
      expect(await shown(), field).toBe(after);
      if (typeof before !== 'string') continue;
      await patch(ana, id, { ...WHOLE, timeWorking: undefined });
      const blank = await patch(ana, id, { [field]: '  ' });
      expect(blank.statusCode, `${field}: ${blank.body}`).toBe(200);
      expect(await shown(), field).toBe(after);
    }
    // A photo needs an upload: test/emptied empties those.
    expect(unfilled).toEqual(['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl']);
  });

  test('with an invalid value is refused with its own sentence, and keeps its old value', async () => {
    const id = await draft(ana);
    const reply = await patch(ana, id, { birthDate: '31/12/1990', cedula: '123' });
    expect(reply.json().errors).toEqual([
      { field: 'cedula', message: 'Formato de cédula: 123-1234567-8 o 12312345678' },
      { field: 'birthDate', message: 'Use la fecha en el formato AAAA-MM-DD' },
    ]);
    expect((await ana.get(`/api/loan-applications/${id}`)).json().birthDate).toBe('1990-12-31');
  });

  test('that is computed from another is emptied with it', async () => {
    const id = await draft(ana, WHOLE);
    await patch(ana, id, { companyName: '', timeAtWork: null, lastName: '' });
    expect((await ana.get(`/api/loan-applications/${id}`)).json()).toMatchObject({
      employer: null,
      companyName: null,
      timeWorking: null,
      lastName: null,
      fullName: firstName,
    });
  });
});
