import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keysOf } from '#domain/enum-table.ts';
import { snakeCase } from '#server/db/named-columns.ts';
import { CARRIED } from '#server/merges/carried.ts';
import { purge } from '#server/outbox/purge.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lent, paid, submitted } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;
const merge = (kept: number, merged: number, login = 'kept') =>
  pedro.send('POST', `/api/admin/clients/${kept}/merges`, { mergedId: merged, login });
const undo = (id: number) => pedro.send('POST', `/api/admin/merges/${id}/undo`);
const preview = async (kept: number, merged: number) =>
  (await pedro.get(`/api/admin/clients/${kept}/merge-preview/${merged}`)).json();
const accountOf = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: number, columns: object) =>
  app.deps.db
    .transaction()
    .execute((tx) => tx.updateTable('users').set(columns).where('id', '=', id).execute());

/** Rosa has a loan and a payment; Marta, who is the same person, only an account. */
async function rosaTwice() {
  const { customer: rosa, loanId, applicationId } = await lent(app, 'rosa');
  const paymentId = await paid(rosa, pedro, 900, 1);
  const marta = await app.signIn('marta');
  return {
    rosa,
    marta,
    loanId,
    applicationId,
    paymentId,
    rosaId: await idOf(rosa),
    martaId: await idOf(marta),
  };
}

it('says of every foreign key to a person whether a merge carries it or it names the staff', async () => {
  const { rows } = await app.deps.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  const carried = new Set(keysOf(CARRIED).map(snakeCase));
  const others = rows.filter(({ table, column }) => !(column === 'user_id' && carried.has(table)));
  const ofStaff = new Set(['holder_id', 'collector_id', 'imported_by', 'erased_by']);
  const unknown = others.filter(
    ({ table, column }) => table !== 'merges' && !ofStaff.has(column) && !/^[a-z]+(_off)?_by$/.test(column),
  );
  expect(unknown).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
});

describe('an owner who merges two accounts of one person', () => {
  it('reads before what the one will be, and makes one client with the history of both', async () => {
    const { rosa, rosaId, martaId, loanId, paymentId } = await rosaTwice();
    await change(martaId, { birthDate: '1988-04-02', city: 'Baní' });
    expect(await preview(martaId, rosaId)).toMatchObject({
      kept: { id: martaId, counts: { loans: 0 } },
      merged: { id: rosaId, counts: { applications: 1, loans: 1, payments: 1 } },
      logins: ['kept', 'merged'],
      after: { cedula: cast.marta.cedula, accountStatus: 'active', doNotLend: false },
      refused: [],
    });
    const reply = await merge(martaId, rosaId, 'merged');
    expect(reply.statusCode, reply.body).toBe(201);

    const loan = await app.db
      .selectFrom('loans')
      .selectAll()
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow();
    // As it was signed: with the name and cédula of then.
    expect(loan).toMatchObject({ userId: martaId, cedula: cast.rosa.cedula });
    const payment = await app.db
      .selectFrom('payments')
      .select('userId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(payment.userId).toBe(martaId);
    expect(await accountOf(martaId)).toMatchObject({ email: cast.rosa.email, city: 'Baní' });
    expect(await accountOf(rosaId)).toMatchObject({
      email: `eliminado:${rosaId}`,
      phone: null,
      erasedBy: await idOf(pedro),
    });
    // A link of before leads to who the client is now.
    expect((await pedro.get(`/api/admin/clients/${rosaId}`)).json()).toMatchObject({ id: martaId });

    const told = (await pedro.get(`/api/admin/history?kind=client&id=${martaId}`)).json();
    const names = told.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['client.merged', 'loan.disbursed', 'user.signed_in']));
    const [event] = await eventsNamed(app, 'client.merged');
    expect(event).toMatchObject({ subjectId: String(martaId), facts: { other: rosaId } });
    const letters = await lettersOf(app, 'accounts-merged');
    expect(letters.map(({ recipient }) => recipient)).toEqual([cast.marta.email, cast.rosa.email]);
    expect(letters[0]?.bodyText).toContain('Entre con su otra cuenta');
    expect(
      letters.some(({ bodyText }, index) => bodyText.includes(cast[index === 0 ? 'rosa' : 'marta'].email)),
    ).toBe(false);
    // Rosa's session goes on, in the one account; Marta's has ended.
    expect(await idOf(rosa)).toBe(martaId);
    expect((await rosa.get('/api/loans/active')).json()).toMatchObject({ id: loanId });
    expect(await findingsTonight(app)).toBe(0);
  });

  it('ends the sessions and links of the login that goes, which opens nothing any more', async () => {
    const { rosa, marta, rosaId, martaId } = await rosaTwice();
    await pedro.send('POST', `/api/admin/clients/${martaId}/password-reset`, undefined, {
      'idempotency-key': crypto.randomUUID(),
    });
    await merge(rosaId, martaId);
    expect((await marta.get('/api/auth/user')).statusCode).toBe(401);
    expect(await idOf(rosa)).toBe(rosaId);
    expect(await app.db.selectFrom('passwordLinks').select('id').execute()).toEqual([]);
    const { email, password } = cast.marta;
    expect((await app.browser().send('POST', '/api/auth/login', { email, password })).statusCode).toBe(401);
  });

  it('keeps the stricter of the two: status, identity, score, and the cédula nobody lends to', async () => {
    const { rosaId, martaId } = await rosaTwice();
    await change(martaId, { accountStatus: 'suspended', kycStatus: 'rejected', creditScore: 410 });
    await change(rosaId, { kycStatus: 'verified', creditScore: 700 });
    await pedro.send('POST', '/api/admin/do-not-lend', {
      cedula: cast.marta.cedula,
      reason: 'No pagó en otro sitio',
    });
    expect((await preview(rosaId, martaId)).after).toMatchObject({
      cedula: cast.marta.cedula,
      doNotLend: true,
    });
    expect((await merge(rosaId, martaId)).statusCode).toBe(201);
    expect(await accountOf(rosaId)).toMatchObject({
      cedula: cast.marta.cedula,
      accountStatus: 'suspended',
      kycStatus: 'rejected',
      creditScore: 410,
    });
  });

  it('mixes no bank, address or contact of the two', async () => {
    const { rosaId, martaId } = await rosaTwice();
    const none = { accountNumber: null, address: null, emergencyContactPhone: null };
    await change(rosaId, { bankName: 'BHD', city: 'Baní', emergencyContactName: 'Ana', ...none });
    await change(martaId, {
      ...{ bankName: 'Popular', accountNumber: '0712345678', address: 'Calle 5', city: 'Azua' },
      ...{ emergencyContactName: 'Luz', emergencyContactPhone: '+18095550123', monthlyIncome: 21_000 },
    });
    expect((await merge(rosaId, martaId)).statusCode).toBe(201);
    expect(await accountOf(rosaId)).toMatchObject({
      ...{ bankName: 'BHD', city: 'Baní', emergencyContactName: 'Ana', ...none },
    });
  });

  it('finds the do-not-lend entry of the account also in an application with another cédula', async () => {
    const luis = await app.signIn('luis');
    await submitted(luis, 'luis');
    const anaId = await app.addPerson('ana');
    await pedro.send('POST', '/api/admin/do-not-lend', {
      cedula: cast.ana.cedula,
      reason: 'No pagó en otro sitio',
    });
    const card = async () => (await pedro.get('/api/admin/loan-applications')).json()[0];
    expect(JSON.stringify(await card())).not.toContain('No pagó en otro sitio');
    expect((await merge(await idOf(luis), anaId)).statusCode).toBe(201);
    expect(JSON.stringify(await card())).toContain('No pagó en otro sitio');
  });

  it.each([
    [
      'themselves',
      async () => {
        const id = await app.addPerson('rosa');
        return [id, id] as const;
      },
    ],
    ['a member of the staff', async () => [await app.addPerson('rosa'), await idOf(pedro)] as const],
    ['nobody', async () => [await app.addPerson('rosa'), 999_999] as const],
  ])('does not find %s', async (_, two) => {
    const [kept, merged] = await two();
    expect((await merge(kept, merged)).statusCode).toBe(404);
    expect(await app.db.selectFrom('merges').select('id').execute()).toEqual([]);
  });

  it('tells the person in the own data what they did themselves with either account', async () => {
    const { rosa, rosaId, martaId } = await rosaTwice();
    const own = async () => {
      const reply = await rosa.send('POST', '/api/user/data', { password: cast.rosa.password });
      expect(reply.statusCode, reply.body).toBe(200);
      const parts = await openZip(reply.rawPayload);
      const events: { name: string; by: string; ip: string | null }[] = JSON.parse(
        String(await partBytes(parts, 'datos/events.json', 1_000_000)),
      );
      return events
        .filter(({ name }) => ['application.submitted', 'payment.registered'].includes(name))
        .map(({ name, by, ip }) => ({ name, by, ip }));
    };
    const before = await own();
    expect(before.map(({ by }) => by)).toEqual(['usted', 'usted']);
    expect((await merge(martaId, rosaId, 'merged')).statusCode).toBe(201);
    expect(await own()).toEqual(before);
  });

  it('is refused while both have an open loan, with the reason', async () => {
    const rosaId = await idOf((await lent(app, 'rosa')).customer);
    const martaId = await idOf((await lent(app, 'marta')).customer);
    const reply = await merge(rosaId, martaId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'clients_not_mergeable']);
    expect(reply.json().message).toBe(
      'No se pueden unir ahora: los dos tienen un préstamo abierto: una persona tiene uno a la vez.',
    );
    expect((await preview(rosaId, martaId)).refused).toHaveLength(1);
  });

  it('cannot choose the login of an account without an e-mail', async () => {
    const { rosaId, martaId } = await rosaTwice();
    await change(martaId, { email: null, verifiedAt: null, verifiedChannel: null });
    expect((await preview(rosaId, martaId)).logins).toEqual(['kept']);
    expect((await merge(rosaId, martaId, 'merged')).json()).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a merge is undone', () => {
  it('with what came since: a payment to a loan goes back with the loan, and an edit stays', async () => {
    const { rosa, rosaId, martaId, loanId } = await rosaTwice();
    const { id } = (await merge(martaId, rosaId, 'merged')).json();
    const later = await paid(rosa, pedro, 500, 2);
    await change(martaId, { city: 'Azua' });
    app.advance(23 * 3_600_000);
    pedro = await app.signIn('pedro');
    const page = async () => (await pedro.get(`/api/admin/clients/${martaId}/same-person`)).json();
    expect((await page()).merge).toMatchObject({
      id,
      mergedBy: 'Pedro Santos',
      undoUntil: '2026-11-21T15:00:00.000Z',
    });
    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await page()).merge).toBeNull();

    const payments = await app.db
      .selectFrom('payments')
      .select(['id', 'userId'])
      .where('loanId', '=', loanId)
      .orderBy('id')
      .execute();
    expect(payments.map(({ userId }) => userId)).toEqual([rosaId, rosaId]);
    expect(payments.map((one) => one.id)).toContain(later);
    expect(await accountOf(rosaId)).toMatchObject({
      email: cast.rosa.email,
      erasedAt: null,
      firstName: 'Rosa',
    });
    expect(await accountOf(martaId)).toMatchObject({ email: cast.marta.email, city: 'Azua' });
    // Whoever came in by that login comes in again, to the own account.
    expect((await rosa.get('/api/auth/user')).statusCode).toBe(401);
    expect(await idOf(await app.signIn('rosa'))).toBe(rosaId);
    expect(await idOf(await app.signIn('marta'))).toBe(martaId);
    expect((await lettersOf(app, 'merge-undone')).map(({ recipient }) => recipient)).toEqual([
      cast.marta.email,
      cast.rosa.email,
    ]);
    expect((await undo(id)).statusCode).toBe(404);
    expect(await findingsTonight(app)).toBe(0);
  });

  it('not after a day, when the copies of the two accounts are forgotten', async () => {
    const { rosaId, martaId } = await rosaTwice();
    const { id } = (await merge(rosaId, martaId)).json();
    app.advance(24 * 3_600_000);
    pedro = await app.signIn('pedro');
    expect((await undo(id)).statusCode).toBe(404);
    await purge(app.deps);
    const row = await app.db.selectFrom('merges').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ keptBefore: null, keptAfter: null, mergedBefore: null, undoneAt: null });
    expect(await findingsTonight(app)).toBe(0);
  });

  it('the last one first, where an account took in two', async () => {
    const { rosaId, martaId } = await rosaTwice();
    const anaId = await app.addPerson('ana');
    const first = (await merge(rosaId, martaId)).json().id;
    const second = (await merge(rosaId, anaId)).json().id;
    expect((await undo(first)).json().message).toBe('Deshaga primero la última unión.');
    expect((await undo(second)).statusCode).toBe(200);
    expect((await undo(first)).statusCode).toBe(200);
    expect(await accountOf(rosaId)).toMatchObject({
      email: cast.rosa.email,
      phone: cast.rosa.phone,
    });
  });

  it('not when another account took one of the two addresses meanwhile', async () => {
    const { rosaId, martaId } = await rosaTwice();
    const { id } = (await merge(rosaId, martaId)).json();
    await change(await app.addPerson('ana'), { email: cast.marta.email });
    expect((await undo(id)).json()).toMatchObject({
      code: 'clients_not_mergeable',
      message: expect.stringContaining('email'),
    });
    expect(await app.db.selectFrom('merges').select('undoneAt').executeTakeFirst()).toEqual({
      undoneAt: null,
    });
  });
});

it('clients who may be one person are found by cédula, phone, or name and birth date, for owners alone', async () => {
  const [rosaId, martaId, anaId, luisId] = [
    await app.addPerson('rosa'),
    await app.addPerson('marta'),
    await app.addPerson('ana'),
    await app.addPerson('luis'),
  ];
  const pairs = async () => (await pedro.get('/api/admin/same-person')).json().pairs;
  expect(await pairs()).toEqual([]);
  await change(martaId, { cedula: cast.rosa.cedula, phone: (await accountOf(rosaId)).phone });
  await change(anaId, { birthDate: '1990-01-02', firstName: 'José', lastName: 'Peña' });
  await change(luisId, { birthDate: '1990-01-02', firstName: 'jose', lastName: 'PENA' });
  expect(await pairs()).toMatchObject([
    { one: { id: luisId }, other: { id: anaId }, facts: ['name_and_birth'] },
    { one: { id: martaId }, other: { id: rosaId }, facts: ['cedula', 'phone'] },
  ]);
  expect((await pedro.get(`/api/admin/clients/${rosaId}/same-person`)).json()).toMatchObject({
    same: [{ client: { id: martaId }, facts: ['cedula', 'phone'] }],
    merge: null,
  });
  for (const role of ['analyst', 'cashier', 'collector', 'auditor'] as const)
    expect((await (await app.signInAs(role)).get('/api/admin/same-person')).statusCode, role).toBe(403);
});
