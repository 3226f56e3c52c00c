import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import {
  byProfileField,
  DESK_FIELDS,
  PROFILE_FIELD,
  PROFILE_FIELDS,
} from '#domain/accounts/profile-fields.ts';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { insertClients } from '#test/clients.ts';
import { submitted } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
const open = async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
};
const close = () => app.close();

const find = async (search: string): Promise<string[]> => {
  const reply = await pedro.get(`/api/admin/clients?search=${encodeURIComponent(search)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().map(({ firstName, lastName }: Client) => `${firstName} ${lastName}`);
};
const eventsOf = (id: number) =>
  app.db
    .selectFrom('events')
    .select(['name', 'facts', 'actorId'])
    .where('subject', '=', 'user')
    .where('subjectId', '=', String(id))
    .where('name', 'like', 'client.%')
    .orderBy('id')
    .execute();

describe('the list', () => {
  let [ana, luis, rosa] = [0, 0, 0];
  beforeAll(async () => {
    await open();
    ana = await app.addPerson('ana');
    luis = await app.addPerson('luis');
    rosa = await app.addPerson('rosa');
  });
  afterAll(close);

  it('shows clients, newest first and no administrators, a page at a time', async () => {
    const first = await pedro.get('/api/admin/clients?limit=2');
    expect(first.json().map(({ id }: Client) => id)).toEqual([rosa, luis]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await pedro.get(next);
    expect(second.json()).toEqual([
      {
        ...byProfileField(() => null, DESK_FIELDS),
        id: ana,
        firstName: 'Ana',
        lastName: 'Peña',
        email: 'ana@demo.do',
        phone: '+18095550101',
        cedula: '99900000011',
        createdAt: '2026-11-20T15:00:00.000Z',
        accountStatus: 'active',
        kycStatus: 'pending',
      },
    ]);
    expect(second.headers.link).toBeUndefined();
  });

  it.each(PROFILE_FIELDS)('finds a client by %s, or not, as the field declares', async (field) => {
    const kept = await app.db.selectFrom('users').select(field).where('id', '=', ana).executeTakeFirst();
    const value = FILLED_PROFILE[field];
    const set = (to: unknown) =>
      app.ownerPool.query(
        `update users set ${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = $1 where id = $2`,
        [to, ana],
      );
    await set(value);
    expect(await find(String(value))).toHaveLength(PROFILE_FIELD[field].searched ? 1 : 0);
    await set(kept?.[field]);
    expect(await find(String(value))).toEqual([]);
  });

  it.each([
    ['pena', ['Ana Peña']],
    ['PEÑA an', ['Ana Peña']],
    ['ana@demo.do', ['Ana Peña']],
    ['ANA@de', ['Ana Peña']],
    ['99900000011', ['Ana Peña']],
    ['999-0000001-1', ['Ana Peña']],
    ['(809) 555-0101', ['Ana Peña']],
    ['+1 809 555 0101', ['Ana Peña']],
    ['555-0101', ['Ana Peña']],
    ['0102', ['Luis Ureña']],
    ['men', ['Rosa Méndez']],
    ['demo', ['Rosa Méndez', 'Luis Ureña', 'Ana Peña']],
    ['Pedro', []],
    ['Peña Luis', []],
    ["' | a:*", ['Ana Peña']],
    ['pena\u200b', ['Ana Peña']],
    ['\u202a809\u2011555–0101', ['Ana Peña']],
    ['???', []],
    ['   ', ['Rosa Méndez', 'Luis Ureña', 'Ana Peña']],
  ])('finds by "%s" %j', async (search, names) => {
    expect(await find(search)).toEqual(names);
  });
});

describe('one client', () => {
  beforeEach(open);
  afterEach(close);

  it('is found only by the current name after a change', async () => {
    const marta = await app.addPerson('marta');
    expect(await find('nunez')).toEqual(['Marta Núñez']);
    await app.db.updateTable('users').set({ lastName: 'Zorrilla' }).where('id', '=', marta).execute();
    expect(await find('zorr')).toEqual(['Marta Zorrilla']);
    expect(await find('nunez')).toEqual([]);
  });

  it.each(['Doleo', 'doleo yo', "d'oleo", 'D’Óleo', 'D oleo', 'dóle'])(
    'is found as "%s" where the name is D\'Óleo',
    async (search) => {
      const marta = await app.addPerson('marta');
      await app.db
        .updateTable('users')
        .set({ firstName: 'Yokasta', lastName: "D'Óleo" })
        .where('id', '=', marta)
        .execute();
      expect(await find(search)).toEqual(["Yokasta D'Óleo"]);
    },
  );

  it('shows profile, documents and applications, without drafts and without the password', async () => {
    const luis = await app.signIn('luis');
    const id: number = (await luis.get('/api/auth/user')).json().id;
    const draft = await luis.send('POST', '/api/loan-applications', { amount: 5_000, term: 1 });
    expect(draft.statusCode).toBe(201);
    const application = await submitted(luis, 'luis');
    const profile = await pedro.get(`/api/admin/clients/${id}`);
    expect(profile.json()).toMatchObject({ id, email: 'luis@demo.do', isAdmin: false });
    expect(profile.body).not.toContain('argon2');
    const applications = (await pedro.get(`/api/admin/client-applications/${id}`)).json();
    expect(applications).toMatchObject([{ id: application, amount: 10_000, term: 3 }]);
    expect((await pedro.get(`/api/admin/client-documents/${id}`)).json()).toEqual([]);
  });

  it('lists the photos of a draft only once it is sent', async () => {
    const luis = await app.signIn('luis');
    const id: number = (await luis.get('/api/auth/user')).json().id;
    const taken = await luis.upload(
      '/api/documents',
      { documentType: 'cedula_front' },
      { field: 'file', name: 'foto.png', bytes: await drawCard('front') },
    );
    const photo: string = taken.json().filePath;
    await luis.send('POST', '/api/loan-applications', { amount: 5_000, term: 1, cedulaPhotoUrl: photo });
    expect((await pedro.get(`/api/admin/client-documents/${id}`)).json()).toEqual([]);
    await submitted(luis, 'luis', { cedulaPhotoUrl: photo });
    const listed = (await pedro.get(`/api/admin/client-documents/${id}`)).json();
    expect(listed.map(({ filePath }: { filePath: string }) => filePath)).toEqual([photo]);
  });

  it('an administrator is not a client', async () => {
    const { id } = (await pedro.get('/api/admin/user')).json();
    for (const address of ['clients', 'client-applications', 'client-documents'])
      expect((await pedro.get(`/api/admin/${address}/${id}`)).statusCode, address).toBe(404);
    const changed = await pedro.send('PATCH', `/api/admin/clients/${id}/status`, { kycStatus: 'verified' });
    expect(changed.statusCode).toBe(404);
  });
});

describe('identity, account and score', () => {
  beforeEach(open);
  afterEach(close);

  it('verifies the person on the screen, not one whom the client became since', async () => {
    const rosa = await app.signIn('rosa');
    const { id } = (await rosa.get('/api/auth/user')).json();
    const read = async () => (await pedro.get(`/api/admin/clients/${id}`)).json().updatedAt;
    const verify = (seenUpdatedAt: string) =>
      pedro.send('PATCH', `/api/admin/clients/${id}/status`, { kycStatus: 'verified', seenUpdatedAt });
    const seen = await read();
    app.advance(60_000);
    await rosa.send('PUT', '/api/user/profile', { firstName: 'Yokasta', cedula: '00100000090' });
    const stale = await verify(seen);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await eventsOf(id)).toEqual([]);
    const again = await verify(await read());
    expect([again.statusCode, again.json().kycStatus]).toEqual([200, 'verified']);
  });

  it('each change is an event without values, and sends a letter where it concerns the client', async () => {
    const { id: admin } = (await pedro.get('/api/admin/user')).json();
    const rosa = await app.signIn('rosa');
    const { id } = (await rosa.get('/api/auth/user')).json();
    const change = (body: object) => pedro.send('PATCH', `/api/admin/clients/${id}/status`, body);
    const verified = await change({ kycStatus: 'verified', creditScore: 712 });
    expect(verified.json()).toMatchObject({
      kycStatus: 'verified',
      creditScore: 712,
      accountStatus: 'active',
    });
    expect((await rosa.get('/api/auth/user')).statusCode).toBe(200);
    await change({ accountStatus: 'suspended' });
    expect((await rosa.get('/api/auth/user')).statusCode).toBe(401);
    expect((await change({ accountStatus: 'suspended' })).json().message).toBe('No había nada que cambiar');
    await change({ accountStatus: 'active' });
    expect(await eventsOf(id)).toEqual([
      { name: 'client.kyc_changed', facts: { from: 'pending', to: 'verified' }, actorId: admin },
      { name: 'client.score_changed', facts: {}, actorId: admin },
      { name: 'client.account_changed', facts: { from: 'active', to: 'suspended' }, actorId: admin },
      { name: 'client.account_changed', facts: { from: 'suspended', to: 'active' }, actorId: admin },
    ]);
    expect((await lettersTo(app, 'rosa@demo.do')).map(({ template }) => template)).toEqual([
      'identity-verified',
      'account-suspended',
      'account-reactivated',
    ]);
  });

  it('refuses an invalid value with its sentence', async () => {
    const { id } = (await (await app.signIn('rosa')).get('/api/auth/user')).json();
    for (const [body, message] of [
      [{ creditScore: 299 }, 'El puntaje va de 300 a 850'],
      [{ creditScore: 851 }, 'El puntaje va de 300 a 850'],
      [{ kycStatus: 'yes' }, 'Estado de verificación no válido'],
      [{ accountStatus: 'gone' }, 'Estado de cuenta no válido'],
      [{}, 'No hay nada que cambiar'],
    ] as const) {
      const reply = await pedro.send('PATCH', `/api/admin/clients/${id}/status`, body);
      expect(reply.statusCode, message).toBe(400);
      expect(reply.body).toContain(message);
    }
  });

  it('requests documents by a letter that names them, once for a repeated press', async () => {
    const { id } = (await (await app.signIn('ana')).get('/api/auth/user')).json();
    const ask = () =>
      pedro.send(
        'POST',
        `/api/admin/clients/${id}/document-request`,
        { documents: ['cedula_front', 'payroll', 'payroll'], note: 'La foto salió borrosa <b>' },
        { 'idempotency-key': 'ask-1' },
      );
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const reply of replies)
      expect(reply.json().message).toBe('Se le pedirán los documentos al cliente por mensaje.');
    const letters = (await lettersTo(app, 'ana@demo.do')).filter(
      ({ template }) => template === 'documents-requested',
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.bodyText).toContain(
      '- Foto de su cédula, por el frente\n- Comprobante de nómina\n\nLa foto salió borrosa <b>',
    );
    expect(await eventsOf(id)).toMatchObject([
      { name: 'client.documents_requested', facts: { documents: 'cedula_front payroll' } },
    ]);
  });
});

describe('the counts', () => {
  beforeEach(async () => {
    await open();
    for (const key of ['ana', 'luis', 'rosa', 'marta'] as const) await app.addPerson(key);
  });
  afterEach(close);

  it('are of all clients, of today in Santo Domingo, and of those with a phone', async () => {
    // The clock moves by more than an administrator's session lasts.
    const counts = async () => (await (await app.signIn('pedro')).get('/api/admin/client-counts')).json();
    const before = await counts();
    expect(before).toEqual({ total: 4, registeredToday: 4, withPhone: 4 });
    // 3:59 in UTC is still the previous day in Santo Domingo.
    app.setClock('2026-11-21T03:59:00Z');
    expect(await counts()).toEqual(before);
    app.setClock('2026-11-21T04:00:00Z');
    expect(await counts()).toEqual({ ...before, registeredToday: 0 });
    pedro = await app.signIn('pedro');
    await insertClients(app.db, 30, app.deps.now());
    expect(await counts()).toEqual({ total: 34, registeredToday: 30, withPhone: 28 });
    await app.db.updateTable('users').set({ phone: null }).where('email', '=', 'ana@demo.do').execute();
    await app.db
      .updateTable('users')
      .set({ isAdmin: true, role: 'owner' })
      .where('email', '=', 'luis@demo.do')
      .execute();
    expect(await counts()).toEqual({ total: 33, registeredToday: 30, withPhone: 26 });
    expect(await find('luis@demo')).toEqual([]);
    await app.db
      .updateTable('users')
      .set({ isAdmin: false, role: null })
      .where('email', '=', 'luis@demo.do')
      .execute();
    expect(await find('luis@demo')).toEqual(['Luis Ureña']);
  });
});
