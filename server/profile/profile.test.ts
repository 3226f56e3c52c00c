import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { rounds } from '#test/sample.ts';
import { applicationOf, submitted } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let ana: Browser;
const open = async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
};
const close = () => app.close();

const save = (browser: Browser, body: object) => browser.send('PUT', '/api/user/profile', body);
const rowOf = (key: PersonKey) =>
  app.db.selectFrom('users').selectAll().where('email', '=', cast[key].email).executeTakeFirstOrThrow();
const eventsOf = (name: string, subjectId: number) =>
  app.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', name)
    .where('subjectId', '=', String(subjectId))
    .orderBy('id')
    .execute();

const { profileImageUrl: _, ...FILLED } = FILLED_PROFILE;
const WHOLE = {
  ...FILLED,
  firstName: ' Ana  María ',
  lastName: 'Peña',
  email: 'ANA@demo.do',
  cedula: '402-1234567-8',
  phone: '(829) 555-0111',
  birthDate: '1990-11-09',
  address: 'Calle Duarte 12',
  city: 'Santiago',
  province: 'Santiago',
  postalCode: '51000',
  occupation: 'Cajera',
  monthlyIncome: 28_500,
  employmentStatus: 'Empleado Tiempo Completo',
  companyName: 'Colmado La Fe',
  workAddress: 'Av. 27 de Febrero 8',
  bankName: 'Banco Popular Dominicano',
  accountNumber: ' 0712345678 ',
  emergencyContactName: 'Juana Peña',
  emergencyContactPhone: '809 555 0199',
  emergencyContactRelation: 'Hermana',
  paydays: 'cada viernes',
};

describe('a customer without applications', () => {
  beforeEach(open);
  afterEach(close);

  test('saves every field: reply, row, event by field names only, and a letter without values', async () => {
    const reply = await save(ana, WHOLE);
    expect(reply.statusCode).toBe(200);
    const stored = {
      ...WHOLE,
      firstName: 'Ana María',
      email: 'ana@demo.do',
      cedula: '40212345678',
      phone: '+18295550111',
      accountNumber: '0712345678',
      emergencyContactPhone: '+18095550199',
    };
    expect(reply.json()).toMatchObject(stored);
    expect((await ana.get('/api/auth/user')).json()).toEqual(reply.json());
    const row = await rowOf('ana');
    expect(row).toMatchObject(stored);
    const [event] = await eventsOf('profile.updated', row.id);
    expect(event?.actorId).toBe(row.id);
    expect(String(event?.facts.fields).split(',').sort()).toEqual(
      Object.keys(WHOLE)
        .filter((field) => field !== 'email' && field !== 'lastName')
        .sort(),
    );
    const letter = (await lettersTo(app, 'ana@demo.do')).find(
      ({ template }) => template === 'profile-changed',
    );
    expect(letter?.bodyText).toContain('la cédula, el teléfono, el banco, el número de cuenta');
    for (const value of ['40212345678', '0712345678', '555-0111'])
      expect(letter?.bodyText).not.toContain(value);
    const jobs = await app.ownerPool.query('select count(*)::int as n from graphile_worker.jobs');
    expect(jobs.rows[0].n).toBeGreaterThanOrEqual(1);
  });

  test('an omitted field stays, and blank or null empties a field', async () => {
    await save(ana, WHOLE);
    const reply = await save(ana, { city: '', monthlyIncome: null, emergencyContactPhone: '  ' });
    expect(reply.json()).toMatchObject({
      city: null,
      monthlyIncome: null,
      emergencyContactPhone: null,
      address: 'Calle Duarte 12',
    });
    expect((await save(ana, { monthlyIncome: 0 })).json().monthlyIncome).toBe(0);
  });

  test('saving the same values again changes nothing and leaves no trace', async () => {
    await save(ana, WHOLE);
    const before = await rowOf('ana');
    const events = await eventsOf('profile.updated', before.id);
    expect(events).toHaveLength(1);
    app.advance(60_000);
    expect((await save(ana, { address: 'Calle Duarte 12', email: 'ana@demo.do' })).statusCode).toBe(200);
    expect(await rowOf('ana')).toEqual(before);
    expect(await eventsOf('profile.updated', before.id)).toHaveLength(events.length);
  });

  test('a change of the address alone sends no letter', async () => {
    await save(ana, WHOLE);
    const letters = await lettersTo(app, 'ana@demo.do');
    await save(ana, { address: 'Calle El Sol 4' });
    expect(await lettersTo(app, 'ana@demo.do')).toHaveLength(letters.length);
  });

  test('accepts a customer who turns eighteen today in Santo Domingo', async () => {
    expect((await save(ana, { birthDate: '2008-11-20' })).statusCode).toBe(200);
  });
});

// A refused request changes nothing, so one server serves all cases.
describe('refused', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['firstName', 'A', 'Nombre es requerido'],
    ['firstName', null, 'Nombre es requerido'],
    ['lastName', ' ', 'Apellido es requerido'],
    ['email', 'nada', 'Email válido es requerido'],
    ['email', '', 'Email válido es requerido'],
    ['email', 'otra@demo.do', 'Para cambiar su email, contacte a soporte'],
    ['cedula', '123', 'Formato de cédula: 123-1234567-8 o 12312345678'],
    ['phone', '787 123 4567', 'Formato válido: (809) 123-4567'],
    ['emergencyContactPhone', '123', 'Formato válido: (809) 123-4567'],
    ['monthlyIncome', -1, 'El ingreso mensual debe ser 0 o más'],
    ['monthlyIncome', 1.5, 'El ingreso mensual debe ser 0 o más'],
    ['birthDate', '2008-11-21', 'Debe ser mayor de 18 años para solicitar un préstamo'],
    ['birthDate', '2030-01-01', 'Debe ser mayor de 18 años para solicitar un préstamo'],
    ['birthDate', '0190-01-01', 'Revise el año de nacimiento'],
    ['birthDate', '1990-02-30', 'Use la fecha en el formato AAAA-MM-DD'],
    ['province', 'Puerto Rico', 'Elija una provincia de la lista'],
    ['employmentStatus', 'Rico', 'Elija una situación laboral de la lista'],
    ['postalCode', '123', 'El código postal tiene 5 dígitos'],
    ['profileImageUrl', 'https://example.com/x.png', 'Foto no válida'],
    ['profileImageUrl', '/api/documents/0123456789abc/file', 'Foto no válida'],
  ])('%s %j is refused at its field: %s', async (field, value, message) => {
    const before = await rowOf('ana');
    const reply = await save(ana, { address: 'No se guarda', [field]: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_input', message, errors: [{ field, message }] });
    expect(await rowOf('ana')).toEqual(before);
  });

  test.each(['isAdmin', 'creditScore', 'accountStatus', 'kycStatus', 'password', 'id', 'verifiedChannel'])(
    '%s is refused by name, since a customer may not set it',
    async (field) => {
      const before = await rowOf('ana');
      const reply = await save(ana, { city: 'Moca', [field]: field === 'isAdmin' ? true : 'x' });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors).toEqual([{ field, message: `Campo no permitido: ${field}` }]);
      expect(await rowOf('ana')).toEqual(before);
    },
  );

  test('a request without a session can neither read nor write a profile', async () => {
    const nobody = app.browser();
    expect((await nobody.get('/api/user/profile')).statusCode).toBe(401);
    expect((await save(nobody, { city: 'Moca' })).statusCode).toBe(401);
  });
});

describe('the lock', () => {
  beforeEach(open);
  afterEach(close);

  test('a draft does not lock, a sent application does, and even the same values are refused then', async () => {
    const luis = await app.signIn('luis');
    const { id } = await rowOf('luis');
    await luis.send('POST', '/api/loan-applications', { amount: 5_000, term: 1, loanType: 'personal' });
    expect((await luis.get('/api/user/profile')).json().locked).toBe(false);
    expect((await save(luis, { city: 'Baní' })).statusCode).toBe(200);
    await submitted(luis, 'luis');
    expect((await luis.get('/api/user/profile')).json().locked).toBe(true);
    const before = await rowOf('luis');
    for (const body of [{ city: 'Azua' }, { city: 'Baní' }, { firstName: 'Luisa', profileImageUrl: null }]) {
      const reply = await save(luis, body);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'profile_locked' });
      expect(reply.json().message).toContain('Para corregir sus datos, contacte a soporte');
    }
    expect(await rowOf('luis')).toEqual(before);
    expect(await eventsOf('profile.updated', id)).toHaveLength(1);
  });

  test('a rejected application still locks', async () => {
    const luis = await app.signIn('luis');
    const id = await submitted(luis, 'luis');
    await app.db.updateTable('loanApplications').set({ status: 'rejected' }).where('id', '=', id).execute();
    expect((await save(luis, { address: 'Calle Azua 3' })).statusCode).toBe(409);
  });

  test("an administrator's own profile is never locked", async () => {
    const pedro = await app.signIn('pedro');
    expect((await pedro.get('/api/user/profile')).json().locked).toBe(false);
    expect((await save(pedro, { city: 'Santo Domingo' })).json().city).toBe('Santo Domingo');
  });

  test('of an edit and an application at once, a successful edit came before the application, again and again', async () => {
    const marta = await app.signIn('marta');
    const { id } = await rowOf('marta');
    const {
      debtAgreementSignature: _a,
      creditAuthorizationSignature: _b,
      ...body
    } = await applicationOf('marta');
    for (let round = 0; round < rounds(60, 12); round += 1) {
      const edit = () => save(marta, { address: `Calle ${round}` });
      const apply = () => marta.send('POST', '/api/loan-applications', { ...body, amount: 2_500 + round });
      const both = round % 2 ? [edit(), apply()] : [apply(), edit()];
      const replies = await Promise.all(both);
      const [edited, applied] = round % 2 ? replies : replies.toReversed();
      expect(applied?.statusCode).toBe(201);
      const names = await app.db
        .selectFrom('events')
        .select('name')
        .where('actorId', '=', id)
        .where('name', '<>', 'profile.completed')
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      if (edited?.statusCode === 200)
        expect(names.map(({ name }) => name)).toEqual(['application.submitted', 'profile.updated']);
      else {
        expect(edited?.statusCode).toBe(409);
        expect(names[0]?.name).toBe('application.submitted');
        expect((await rowOf('marta')).address).not.toBe(`Calle ${round}`);
      }
      await app.db
        .updateTable('loanApplications')
        .set({ status: 'draft' })
        .where('userId', '=', id)
        .execute();
    }
  });
});

describe('the verified status', () => {
  beforeEach(open);
  afterEach(close);

  test('who was verified stays who they are: neither name, cédula nor birth date changes, an empty one is filled', async () => {
    const verify = (kycStatus: 'verified' | 'rejected') =>
      app.db.updateTable('users').set({ kycStatus }).where('email', '=', 'ana@demo.do').execute();
    await verify('verified');
    const before = await rowOf('ana');
    const other = { firstName: 'Yokasta', lastName: 'Núñez', cedula: '00100000090' };
    const refused = await save(ana, { ...other, city: 'Moca' });
    const message = 'Su identidad ya se verificó. Para corregirla, contacte a soporte';
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      Object.keys(other).map((field) => ({ field, message })),
    ]);
    expect(await rowOf('ana')).toEqual(before);
    // The form sends what it shows: the same person again.
    const same = { firstName: ` ${before.firstName} `, cedula: before.cedula, birthDate: '1990-11-09' };
    expect((await save(ana, { ...same, city: 'Moca' })).statusCode).toBe(200);
    expect((await save(ana, { birthDate: '1991-11-09' })).json().errors).toEqual([
      { field: 'birthDate', message },
    ]);
    expect(await rowOf('ana')).toMatchObject({
      city: 'Moca',
      birthDate: '1990-11-09',
      kycStatus: 'verified',
    });
    await verify('rejected');
    expect((await save(ana, other)).json()).toMatchObject(other);
  });

  test('the profile shows the time of verification, and clears it with the status', async () => {
    const set = (kycStatus: 'verified' | 'rejected', at: string) =>
      app.db
        .updateTable('users')
        .set({ kycStatus, updatedAt: new Date(at) })
        .where('email', '=', 'ana@demo.do')
        .execute();
    const read = async () => (await ana.get('/api/user/profile')).json();
    expect(await read()).toMatchObject({
      contactVerifiedBy: 'email',
      contactVerifiedAt: '2026-11-20T15:00:00.000Z',
      identityVerifiedAt: null,
    });
    await set('verified', '2026-11-20T16:00:00Z');
    await save(ana, { city: 'Moca' });
    expect(await read()).toMatchObject({
      user: { kycStatus: 'verified' },
      identityVerifiedAt: '2026-11-20T16:00:00.000Z',
    });
    await set('rejected', '2026-11-20T17:00:00Z');
    expect((await read()).identityVerifiedAt).toBeNull();
  });
});
