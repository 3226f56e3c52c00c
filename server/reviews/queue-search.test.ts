import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PendingApplication } from '#contract/reviews.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const decide = (id: number, what: string) => pedro.send('PATCH', `/api/loan-applications/${id}/${what}`, {});
const found = async (query: string): Promise<number[]> => {
  const reply = await pedro.get(`/api/admin/loan-applications?limit=200&${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().map(({ id }: PendingApplication) => id);
};

test('the queue can be filtered by name, cédula, phone, number and state, and never shows decided applications', async () => {
  const ana = await app.signIn('ana');
  const luis = await app.signIn('luis');
  const hers = await submitted(ana, 'ana', { amount: 8_000 });
  const his = await submitted(luis, 'luis', { amount: 4_000 });
  const { cedula, phone } = (await ana.get('/api/auth/user')).json();
  for (const search of ['ana pe', 'PEÑA', cedula, phone.slice(-7), `LN-${hers}`, String(hers)]) {
    const ids = await found(new URLSearchParams({ search }).toString());
    expect(ids, search).toContain(hers);
    expect(ids, search).not.toContain(his);
  }
  expect(await found('search=%25')).toEqual([]);
  expect(await found('search=nadie')).toEqual([]);
  // "Pendiente" is one state on the screen, and two in the table.
  expect(await found('status=submitted')).toEqual(await found('status=pending'));
  expect((await decide(hers, 'under-review')).statusCode).toBe(200);
  expect(await found('status=submitted&search=ana')).toEqual([]);
  expect(await found('status=under_review&search=ana')).toEqual([hers]);
  expect((await decide(hers, 'approve')).statusCode).toBe(200);
  expect(await found('search=ana')).toEqual([]);
});
