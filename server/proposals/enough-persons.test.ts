import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, sendSettings } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

/** Makes Marta an owner beside Pedro. */
async function secondOwner() {
  const id = await app.addPerson('marta');
  await app.db.updateTable('users').set({ isAdmin: true, role: 'owner' }).where('id', '=', id).execute();
}
const ask = (twoPersonActs: string[]) => changeSettings(pedro, { twoPersonActs });

describe('the settings', () => {
  it('refuse to require two persons where fewer may act, and name the remedy', async () => {
    const refused = await sendSettings(pedro, { twoPersonActs: ['write_off'] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([
      {
        field: 'twoPersonActs',
        message:
          '«Castigar un préstamo» pide a dos personas que puedan hacerlo (Dueño). Invite a otra en Administradores, o quítelo.',
      },
    ]);
    await app.signInAs('cashier');
    // Pedro or the cashier can pay out; at most one of them approved, so the other can.
    await ask(['disbursement']);
    await secondOwner();
    await ask(['disbursement', 'write_off']);
  });
});

describe('the staff', () => {
  const staffOf = async () =>
    (await pedro.get('/api/admin/administrators')).json<{ id: number; firstName: string }[]>();
  const idOf = async (name: string) => (await staffOf()).find(({ firstName }) => firstName === name)?.id ?? 0;
  const give = (id: number, role: string) =>
    pedro.send('PATCH', `/api/admin/administrators/${id}/role`, { role });
  const remove = (id: number) => pedro.send('DELETE', `/api/admin/administrators/${id}`);

  it('keeps two for each act that requires two: neither a role change nor leaving removes one of them', async () => {
    await secondOwner();
    await app.signInAs('cashier');
    await ask(['waiver', 'disbursement']);
    const martas = await idOf('Marta');
    const cashiers = await idOf('Ciro');
    const refused = await give(martas, 'analyst');
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'too_few_persons',
        message:
          '«Condonar mora» pide a dos personas que puedan hacerlo (Dueño). Invite antes a otra, o quítelo en Configuración.',
      },
    ]);
    expect((await remove(martas)).json().code).toBe('too_few_persons');
    const changed = await app.db
      .selectFrom('events')
      .select('id')
      .where('name', 'in', ['administrator.role_changed', 'administrator.removed'])
      .execute();
    expect(changed).toEqual([]);
    // Pedro and Marta can still pay out.
    expect((await give(cashiers, 'collector')).statusCode).toBe(200);
    expect((await remove(cashiers)).statusCode).toBe(200);
    await ask([]);
    expect((await remove(martas)).statusCode).toBe(200);
  });

  it('of two persons whose roles change at once, one keeps it', async () => {
    await secondOwner();
    await app.signInAs('analyst');
    await ask(['approval']);
    // Three may approve: Pedro, Marta and Alba.
    const others = [await idOf('Marta'), await idOf('Alba')];
    const replies = await Promise.all(others.map((id) => give(id, 'auditor')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('a role change is allowed where there were too few before', async () => {
    const value = (await pedro.get('/api/admin/settings')).json();
    await app.signInAs('cashier');
    await app.db
      .insertInto('settings')
      .values({
        value: JSON.stringify({ ...value, twoPersonActs: ['write_off'] }),
        changedBy: null,
        createdAt: new Date(),
      })
      .execute();
    expect((await remove(await idOf('Ciro'))).statusCode).toBe(200);
  });
});
