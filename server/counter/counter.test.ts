import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import {
  AT,
  completedAtCounter,
  openedAtCounter,
  photographAtCounter,
  previewAtCounter,
  signAtCounter,
} from '#test/counter.ts';
import { eventsNamed, historyOf } from '#test/written.ts';

let app: TestApp;
let ciro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
});
afterEach(() => app.close());

async function client(browser: Browser, changes: object = {}): Promise<number> {
  const reply = await openedAtCounter(browser, changes);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}
async function started(browser: Browser, clientId: number): Promise<number> {
  const reply = await browser.send('POST', AT, { clientId });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}
const userRow = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const applicationRow = (id: number) =>
  app.db.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a client whom the staff open at the counter', () => {
  it('has no login, and neither phone nor e-mail where the client has none; opening is audited', async () => {
    const id = await client(ciro);
    expect(await userRow(id)).toMatchObject({
      email: null,
      contactEmail: null,
      phone: null,
      cedula: '00100000074',
      birthDate: '1961-04-02',
      verifiedChannel: null,
      verifiedAt: null,
      role: null,
    });
    const [event] = await eventsNamed(app, 'client.opened_at_counter');
    expect(event).toMatchObject({ subject: 'user', subjectId: String(id), facts: {} });
    expect((await app.db.selectFrom('messages').selectAll().orderBy('id').execute()).length).toBe(0);
  });

  it('gave a phone and an e-mail that give no access and get no letter', async () => {
    const said = { phone: '(809) 555-0177', email: 'Mercedes@Ejemplo.do' };
    const id = await completedAtCounter(ciro, said);
    expect(await userRow((await applicationRow(id)).userId)).toMatchObject({
      email: null,
      contactEmail: 'mercedes@ejemplo.do',
      phone: '+18095550177',
    });
    const stranger = app.browser();
    await stranger.send('POST', '/api/auth/password-reset/request', { email: said.email });
    const login = { email: said.email, password: 'cualquiera-cosa-9' };
    expect((await stranger.send('POST', '/api/auth/login', login)).statusCode).toBe(401);
    expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
    const letters = await app.db
      .selectFrom('messages')
      .select(['recipient', 'template'])
      .orderBy('id')
      .execute();
    expect(letters.filter(({ recipient }) => recipient !== 'pedro@demo.do')).toEqual([]);
  });

  it('is of age, and is opened once for each cédula', async () => {
    const young = await openedAtCounter(ciro, { birthDate: '2008-11-21' });
    expect([young.statusCode, young.json().errors]).toEqual([
      400,
      [{ field: 'birthDate', message: 'Debe ser mayor de 18 años para solicitar un préstamo' }],
    ]);
    await client(ciro, { birthDate: '2008-11-20' });
    const twice = await openedAtCounter(ciro);
    expect([twice.statusCode, twice.json().errors?.[0]?.field]).toEqual([400, 'cedula']);
    expect(
      await app.db.selectFrom('users').select('id').where('cedula', '=', '00100000074').execute(),
    ).toHaveLength(1);
  });

  it('is opened once, even by two members of the staff at once', async () => {
    const alba = await app.signInAs('analyst');
    const replies = await Promise.all([openedAtCounter(ciro), openedAtCounter(alba)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });

  it('is opened by owner, analyst and cashier, and by no other role', async () => {
    const statuses = await Promise.all(
      (['analyst', 'collector', 'auditor'] as const).map(async (role) => {
        const reply = await openedAtCounter(await app.signInAs(role));
        return [role, reply.statusCode];
      }),
    );
    expect(statuses).toEqual([
      ['analyst', 201],
      ['collector', 403],
      ['auditor', 403],
    ]);
    const pedro = await app.signIn('pedro');
    expect((await openedAtCounter(pedro, { cedula: '001-0000009-0' })).statusCode).toBe(201);
  });
});

describe('a draft that the staff take at the counter', () => {
  it('begins with the known data, and only its client and its taker can open it', async () => {
    const clientId = await client(ciro, { email: 'mercedes@ejemplo.do' });
    const id = await started(ciro, clientId);
    const own = (await ciro.get(`${AT}/${id}`)).json();
    expect(own).toMatchObject({
      clientId,
      status: 'draft',
      fullName: 'Mercedes Ogando',
      cedula: '00100000074',
      email: 'mercedes@ejemplo.do',
      phone: null,
      birthDate: '1961-04-02',
    });
    expect((await ciro.get(AT)).json()).toMatchObject([{ id, fullName: 'Mercedes Ogando' }]);
    expect(await historyOf(app, id)).toEqual(['application.taken_at_counter']);
    const pedro = await app.signIn('pedro');
    expect((await pedro.get(AT)).json()).toEqual([]);
    for (const reply of [
      await pedro.get(`${AT}/${id}`),
      await pedro.send('PATCH', `${AT}/${id}`, { amount: 5_000 }),
      await photographAtCounter(pedro, id, 'selfieWithCedulaUrl'),
      await previewAtCounter(pedro, id),
      await signAtCounter(pedro, id, { agreementHash: 'x' }),
      await pedro.send('DELETE', `${AT}/${id}`),
    ])
      expect(reply.statusCode).toBe(404);
  });

  it('is refused to a member of the staff, to a minor and to a client who owes', async () => {
    const pedro = await app.signIn('pedro');
    const { id } = (await pedro.get('/api/auth/user')).json();
    expect((await ciro.send('POST', AT, { clientId: id })).statusCode).toBe(404);
    expect((await ciro.send('POST', AT, { clientId: 2_147_483_647 })).statusCode).toBe(404);
    const ana = await app.addPerson('ana');
    await app.db.updateTable('users').set({ birthDate: '2010-01-01' }).where('id', '=', ana).execute();
    const young = await ciro.send('POST', AT, { clientId: ana });
    expect([young.statusCode, young.json().errors?.[0]?.field]).toEqual([400, 'birthDate']);
    await app.db
      .updateTable('users')
      .set({ birthDate: null, accountStatus: 'suspended' })
      .where('id', '=', ana)
      .execute();
    expect((await ciro.send('POST', AT, { clientId: ana })).json().code).toBe('account_suspended');
  });

  it('until it is sent, shows its photos only to its taker, and each opening is audited', async () => {
    const id = await completedAtCounter(ciro);
    const { selfieWithCedulaUrl } = await applicationRow(id);
    const pedro = await app.signIn('pedro');
    const address = String(selfieWithCedulaUrl);
    expect((await ciro.get(address)).statusCode).toBe(200);
    expect((await pedro.get(address)).statusCode).toBe(404);
    expect(await eventsNamed(app, 'photo.opened')).toHaveLength(1);
    expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
    // Sent: a cashier's work needs no photo, an owner's does (rule: who-sees-what).
    expect((await ciro.get(address)).statusCode).toBe(404);
    expect((await pedro.get(address)).statusCode).toBe(200);
    expect(await eventsNamed(app, 'photo.opened')).toHaveLength(2);
  });

  it('is discarded with its photos', async () => {
    const id = await completedAtCounter(ciro);
    const reply = await ciro.send('DELETE', `${AT}/${id}`);
    expect(reply.json()).toEqual({ message: 'Borrador descartado' });
    for (const table of ['loanApplications', 'documents', 'counterApplications'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});

it("erasing a person empties the counter's data about the person", async () => {
  const pedro = await app.signIn('pedro');
  const id = await completedAtCounter(pedro, { email: 'mercedes@ejemplo.do' });
  const { userId } = await applicationRow(id);
  expect((await pedro.send('DELETE', `/api/admin/clients/${userId}`)).statusCode).toBe(200);
  expect(await app.db.selectFrom('counterApplications').selectAll().execute()).toEqual([]);
  expect(await userRow(userId)).toMatchObject({ contactEmail: null, cedula: null, phone: null });
});

it("a stranger who registers with the cédula of such a client gets a separate account without the client's data", async () => {
  const theirs = await client(ciro, { cedula: cast.ana.cedula });
  const ana = await app.signIn('ana');
  expect((await ana.get('/api/auth/user')).json().id).not.toBe(theirs);
  expect((await ana.get('/api/loan-applications')).json()).toEqual([]);
});
