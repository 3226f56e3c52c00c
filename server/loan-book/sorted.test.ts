import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  // Neither the names nor the amounts are in the order of creation.
  for (const [key, amount] of [
    ['marta', 6_000],
    ['ana', 12_000],
    ['luis', 4_000],
  ] as const) {
    const id = await submitted(await app.signIn(key), key, { amount });
    await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  }
});
afterAll(() => app.close());

/** One row a page, so that each page continues from the key of the one before. */
async function paged(address: string, column: string): Promise<unknown[]> {
  const found: unknown[] = [];
  let next: string | undefined = `${address}&limit=1`;
  while (next !== undefined) {
    const reply = await pedro.get(next);
    expect(reply.statusCode, next).toBe(200);
    found.push(...reply.json().map((row: Readonly<Record<string, unknown>>) => row[column]));
    next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  return found;
}

it.each([
  ['/api/admin/loans?status=awaiting_disbursement', 'principal', [6_000, 12_000, 4_000]],
  ['/api/admin/loans?sort=name', 'fullName', ['Ana Peña', 'Luis Ureña', 'Marta Núñez']],
  ['/api/admin/loans?sort=-name', 'fullName', ['Marta Núñez', 'Luis Ureña', 'Ana Peña']],
  ['/api/admin/loans?sort=-principal&status=awaiting_disbursement', 'principal', [12_000, 6_000, 4_000]],
  ['/api/admin/decided-applications?sort=name', 'fullName', ['Ana Peña', 'Luis Ureña', 'Marta Núñez']],
  ['/api/admin/decided-applications?sort=-status', 'amount', [4_000, 12_000, 6_000]],
])('%s pages through %s in order', async (address, column, expected) => {
  expect(await paged(address, column)).toEqual(expected);
});

it('sorts clients by e-mail and by phone, with those who have none first', async () => {
  for (const column of ['email', 'phone'] as const) {
    const found = await paged(`/api/admin/clients?sort=${column}`, column);
    expect(found).toEqual([...found].sort((a, b) => String(a ?? '').localeCompare(String(b ?? ''), 'en')));
    expect(found.length).toBeGreaterThan(2);
  }
});

it('a name erased from an application is erased from the order of loans', async () => {
  const rename = (from: string, to: string) =>
    app.db.updateTable('loanApplications').set({ fullName: to }).where('fullName', '=', from).execute();
  await rename('Luis Ureña', '');
  expect(await paged('/api/admin/loans?sort=name', 'fullName')).toEqual(['', 'Ana Peña', 'Marta Núñez']);
  await rename('', 'Luis Ureña');
});

it('refuses in a sentence an order that no index serves with a filter', async () => {
  const reply = await pedro.get('/api/admin/loans?sort=name&search=ana');
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toMatchObject([
    { field: 'sort', message: 'Con estos filtros no se puede ordenar así' },
  ]);
});
