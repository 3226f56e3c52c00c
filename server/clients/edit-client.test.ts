import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { atOnce } from '#test/at-once.ts';
import { cast } from '#test/cast.ts';
import { submitted } from '#test/stories.ts';
import { lettersOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let luis: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
  id = (await luis.get('/api/auth/user')).json().id;
});
afterEach(() => app.close());

const edit = (body: object, whom = id) => pedro.send('PUT', `/api/admin/clients/${whom}`, body);
const events = () =>
  app.db
    .selectFrom('events')
    .select(['facts', 'actorId'])
    .where('name', '=', 'client.profile_changed')
    .orderBy('id')
    .execute();
const lettersTo = (email: string) =>
  app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('recipient', '=', email)
    .where('template', '=', 'profile-changed')
    .orderBy('id')
    .execute();

it('without a cédula does not match another client without one', async () => {
  await app.db.updateTable('users').set({ cedula: null }).execute();
  const reply = await edit({ email: 'pedro@demo.do' });
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ field: 'email', message: 'Ya hay una cuenta con este email' }],
  ]);
});

it('asks before it gives a client the cédula of another one', async () => {
  await app.addPerson('rosa');
  const { cedula } = cast.rosa;
  const asked = await edit({ cedula });
  expect([asked.statusCode, asked.json().errors]).toEqual([
    400,
    [
      {
        field: 'cedula',
        message: 'Ya hay otro cliente con esta cédula. Si es la misma persona, márquelo y guarde otra vez.',
      },
    ],
  ]);
  expect((await luis.get('/api/auth/user')).json().cedula).toBe(cast.luis.cedula);
  expect((await edit({ cedula, sameCedula: true })).statusCode).toBe(200);
  expect((await luis.get('/api/auth/user')).json().cedula).toBe(cedula);
  // Saved again, it is the client's own cédula.
  expect((await edit({ cedula, city: 'Moca' })).statusCode).toBe(200);
});

it('corrects a locked profile: reply, row, an event of names only, and a letter to its owner', async () => {
  await submitted(luis, 'luis');
  expect((await luis.send('PUT', '/api/user/profile', { address: 'Otra 3' })).statusCode).toBe(409);
  const reply = await edit({
    city: 'Moca',
    cedula: '001-1234567-8',
    monthlyIncome: 31_000,
    birthDate: '1990-05-01',
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const stored = { city: 'Moca', cedula: '00112345678', monthlyIncome: 31_000, birthDate: '1990-05-01' };
  expect(reply.json()).toMatchObject({ ...stored, id, message: 'Los datos del cliente quedaron guardados.' });
  expect((await luis.get('/api/auth/user')).json()).toMatchObject(stored);
  const { id: admin } = (await pedro.get('/api/admin/user')).json();
  expect(await events()).toEqual([
    { actorId: admin, facts: { fields: 'cedula,birthDate,city,monthlyIncome' } },
  ]);
  const [letter] = await lettersTo(cast.luis.email);
  expect(letter?.bodyText).toContain('En su perfil se cambió: la cédula.');
  expect(letter?.bodyText).not.toContain('00112345678');
  expect((await pedro.get('/api/admin/clients?search=001-1234567')).json()).toMatchObject([{ id }]);
});

it('the same values again are not an event', async () => {
  await edit({ city: 'Moca' });
  const before = await events();
  expect(before).toHaveLength(1);
  expect((await edit({ city: 'Moca' })).json().message).toBe('No había cambios por guardar');
  expect(await events()).toEqual(before);
});

const WRONG = [
  [{ firstName: 'L' }, 'firstName', 'Nombre es requerido'],
  [{ cedula: '12' }, 'cedula', 'Formato de cédula: 123-1234567-8 o 12312345678'],
  [{ phone: '12' }, 'phone', 'Formato válido: (809) 123-4567'],
  [{ birthDate: '2015-01-01' }, 'birthDate', 'Debe ser mayor de 18 años para solicitar un préstamo'],
  [{ email: 'PEDRO@demo.do' }, 'email', 'Ya hay una cuenta con este email'],
  [{ profileImageUrl: '/api/documents/0123456789abc/file' }, 'profileImageUrl', 'Foto no válida'],
  [{ isAdmin: true }, 'isAdmin', 'Campo no permitido: isAdmin'],
  [{ creditScore: 700 }, 'creditScore', 'Campo no permitido: creditScore'],
] as const;

it('refuses an invalid value at its field, and stores nothing', async () => {
  const before = (await luis.get('/api/auth/user')).json();
  for (const [body, field, message] of WRONG) {
    const reply = await edit({ city: 'No se guarda', ...body });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field, message }]]);
    expect((await luis.get('/api/auth/user')).json(), field).toEqual(before);
  }
});

it('another e-mail ends the sessions, is announced at the old address, and is not proved yet', async () => {
  expect((await edit({ email: 'Luis.Nuevo@demo.do' })).json().email).toBe('luis.nuevo@demo.do');
  expect((await luis.get('/api/auth/user')).statusCode).toBe(401);
  const letters = await lettersTo(cast.luis.email);
  expect(letters.at(-1)?.bodyText).toContain('En su perfil se cambió: el email con que entra.');
  const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.verifiedChannel, row.verifiedAt]).toEqual([null, null]);
  const { password } = cast.luis;
  const again = await app
    .browser()
    .send('POST', '/api/auth/login', { email: 'luis.nuevo@demo.do', password });
  expect(again.statusCode).toBe(200);
});

it('another phone is not proved by the earlier text; another e-mail beside it leaves the proof unchanged', async () => {
  const proof = () =>
    app.db.selectFrom('users').select('verifiedChannel').where('id', '=', id).executeTakeFirstOrThrow();
  await app.db.updateTable('users').set({ verifiedChannel: 'whatsapp' }).where('id', '=', id).execute();
  await edit({ email: 'luis.nuevo@demo.do', city: 'Moca' });
  expect(await proof()).toEqual({ verifiedChannel: 'whatsapp' });
  await edit({ phone: '829-555-0199' });
  expect(await proof()).toEqual({ verifiedChannel: null });
});

it.each([
  ['e-mail', { email: 'luis.nuevo@demo.do' }, 'luis.nuevo@demo.do', 'email'],
  ['phone', { phone: '829-555-0199' }, cast.luis.email, 'sms'],
] as const)('a code sent before to the old %s sets no password any more', async (_, body, email, proof) => {
  await app.db.updateTable('users').set({ verifiedChannel: proof }).where('id', '=', id).execute();
  const thief = app.browser();
  await thief.send('POST', '/api/auth/password-reset/request', { email: cast.luis.email });
  const [sent] = await lettersOf(app, 'password-reset-code');
  const code = /^\d{6}$/m.exec(sent?.bodyText ?? '')?.[0];
  expect(code).toBeDefined();
  expect((await edit(body)).statusCode).toBe(200);
  const taken = { email, code, newPassword: 'isla-de-la-saona' };
  const reply = await thief.send('POST', '/api/auth/password-reset/verify', taken);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_code']);
});

it.each([
  ['e-mail', { email: 'luis.nuevo@demo.do' }, 'email'],
  ['phone', { phone: '829-555-0199' }, 'sms'],
] as const)(
  'a code that is asked for as the %s changes does not go to the old one',
  async (_, body, proof) => {
    await app.db.updateTable('users').set({ verifiedChannel: proof }).where('id', '=', id).execute();
    const { email } = cast.luis;
    const asked = () => app.browser().send('POST', '/api/auth/password-reset/request', { email });
    const [edited, request] = await atOnce(app, [id], [() => edit(body), asked]);
    expect([edited?.statusCode, request?.statusCode]).toEqual([200, 200]);
    expect(await lettersOf(app, 'password-reset-code')).toEqual([]);
  },
);

describe('letters that wait to be sent', () => {
  const waiting = async () =>
    (await app.db.selectFrom('messages').selectAll().where('userId', '=', id).orderBy('id').execute())
      .filter(({ sentAt, failedAt }) => sentAt === null && failedAt === null)
      .map(({ template, recipient }) => [template, recipient]);
  const write = async () => {
    const asked = { documents: ['selfie'], note: 'Con buena luz.' };
    await pedro.send('POST', `/api/admin/clients/${id}/document-request`, asked);
    await app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.luis.email });
    expect((await waiting()).map(([template]) => template)).toEqual([
      'documents-requested',
      'password-reset-code',
    ]);
  };

  it('go to the new e-mail, and a code that is void goes nowhere', async () => {
    await write();
    await edit({ email: 'luis.nuevo@demo.do' });
    expect(await waiting()).toEqual([
      ['documents-requested', 'luis.nuevo@demo.do'],
      ['profile-changed', cast.luis.email],
    ]);
    const [code] = await lettersOf(app, 'password-reset-code');
    expect([code?.bodyText, code?.bodyHtml]).toEqual(['', null]);
  });

  it('go to no phone that is another person’s by now', async () => {
    await app.db.updateTable('users').set({ verifiedChannel: 'sms' }).where('id', '=', id).execute();
    await write();
    await edit({ phone: '829-555-0199' });
    expect(await waiting()).toEqual([['profile-changed', cast.luis.phone]]);
  });

  it('stay where they are with any other correction', async () => {
    await write();
    const before = await waiting();
    await edit({ city: 'Moca', phone: '829-555-0199' });
    expect((await waiting()).slice(0, 2)).toEqual(before);
  });
});

it('of two administrators at once, one gets the e-mail', async () => {
  const [ana, rosa] = [await app.addPerson('ana'), await app.addPerson('rosa')];
  for (let round = 0; round < 20; round += 1) {
    const body = { email: `una${round}@demo.do` };
    const replies = await Promise.all([ana, rosa].map((whom) => edit(body, whom)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  }
});

it('an administrator cannot be edited here', async () => {
  const { id: admin } = (await pedro.get('/api/admin/user')).json();
  expect((await edit({ city: 'Moca' }, admin)).statusCode).toBe(404);
});
