import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepFiles } from '#server/files/hash-files.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, paymentFields, receiptPicture } from '#test/stories.ts';

const TWO_DAYS = 2 * 86_400_000;

let app: TestApp;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  // Files have the machine's time.
  app.setClock(new Date());
  ({ customer: rosa } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
});
afterEach(() => app.close());

async function filesThere(): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of app.deps.files.keys()) all.push(...keys);
  return all.sort();
}
const namedKeys = async () =>
  (await app.db.selectFrom('payments').select('receiptKey').orderBy('id').execute()).map(
    ({ receiptKey }) => receiptKey,
  );

const report = async (shade: number, headers: Record<string, string> = {}) =>
  rosa.upload(
    '/api/payments',
    paymentFields(500),
    { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(shade) },
    headers,
  );

it('deletes the file of a refused request at once', async () => {
  expect((await report(1)).statusCode).toBe(201);
  const again = await report(1);
  expect([again.statusCode, again.json().code]).toEqual([409, 'receipt_already_registered']);
  expect(await filesThere()).toEqual(await namedKeys());
});

it('deletes the file of a repeated request, which gets the first reply', async () => {
  const key = { 'idempotency-key': 'report-1' };
  const [first, again] = [await report(1, key), await report(1, key)];
  expect(again.json()).toEqual(first.json());
  expect(await filesThere()).toEqual(await namedKeys());
});

it('writes no row where the file store refuses the file', async () => {
  const { files } = app.deps;
  Object.assign(app.deps, {
    files: { ...files, put: () => Promise.reject(new Error('The store does not answer')) },
  });
  expect((await report(1)).statusCode).toBe(500);
  expect(await namedKeys()).toEqual([]);
});

it('deletes at once the file of a transaction that failed before its commit', async () => {
  await sql`alter table events add constraint never check (name <> 'payment.registered') not valid`.execute(
    app.db,
  );
  expect((await report(1)).statusCode).toBe(500);
  expect(await namedKeys()).toEqual([]);
  expect(await filesThere()).toEqual([]);
});

it('leaves the file of a commit that failed to the sweep', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused at the commit'; end $$`.execute(app.db);
  await sql`create constraint trigger refused after insert on payments deferrable initially deferred
    for each row execute function refuse()`.execute(app.db);
  expect((await report(1)).statusCode).toBe(500);
  expect(await namedKeys()).toEqual([]);
  expect(await filesThere()).toHaveLength(1);
  expect(await sweepFiles(app.deps)).toBe(0);
  app.advance(TWO_DAYS);
  expect(await sweepFiles(app.deps)).toBe(1);
  expect(await filesThere()).toEqual([]);
});
