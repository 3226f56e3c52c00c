import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;

it('what the merged account did names the client of today, on every page, also after a second merge', async () => {
  const plan = { instalments: 4, due: { kind: 'days', at: 7 }, price: FLAT, quotedRate: null };
  const added = await pedro.send(
    'POST',
    '/api/admin/products',
    productBody({ guarantor: true, plans: [plan] }),
  );
  const { term } = added.json().plans[0];
  const luis = await app.signIn('luis');
  const luisId = await idOf(luis);
  const id = await submitted(luis, 'luis', { amount: 10_000, term });
  const aunt = { fullName: 'Josefina Ureña', cedula: '001-0000009-0', phone: '(809) 555-0144' };
  expect((await luis.send('PUT', `/api/loan-applications/${id}/guarantor`, aunt)).statusCode).toBe(200);
  const named = async () => ({
    guarantor: (await pedro.get(`/api/admin/loan-applications/${id}/guarantor`)).json().guarantor.namedBy,
    audit: (await pedro.get(`/api/admin/audit?subject=application&subjectId=${id}`))
      .json()
      .map(({ actor }: { actor: { name: string } }) => actor.name),
    account: (await pedro.get(`/api/admin/audit?name=user.signed_in&subjectId=${luisId}`))
      .json()
      .map(({ person }: { person: string }) => person),
    history: (await pedro.get(`/api/admin/history?kind=application&id=${id}`))
      .json()
      .filter(({ name }: { name: string }) => name === 'application.guarantor_named')
      .map(({ actor }: { actor: string }) => actor),
    file: (await pedro.get('/api/admin/audit/export?format=csv&name=application.guarantor_named')).body,
  });
  const before = await named();
  expect(before).toMatchObject({ guarantor: 'Luis Ureña', history: ['Luis Ureña'] });
  expect(before.account.length).toBeGreaterThan(0);
  let merged = luisId;
  for (const [key, name] of [
    ['rosa', 'Rosa Méndez'],
    ['ana', 'Ana Peña'],
  ] as const) {
    const kept = await app.addPerson(key);
    const reply = await pedro.send('POST', `/api/admin/clients/${kept}/merges`, {
      mergedId: merged,
      login: 'kept',
    });
    expect(reply.statusCode, reply.body).toBe(201);
    const after = await named();
    expect(after).toEqual({
      guarantor: name,
      audit: before.audit.map(() => name),
      account: before.account.map(() => name),
      history: [name],
      file: expect.stringContaining(name),
    });
    merged = kept;
  }
});
