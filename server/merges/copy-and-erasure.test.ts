import { afterEach, beforeEach, expect, it } from 'vitest';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { bothSignatures, draftOf } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  // The database limits a customer to the own rows only where the program's role owns no table.
  app = await openTestApp({}, { asInstalled: true });
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;

it("the one person's copy and erasure are of both accounts, also of what is kept for an undo", async () => {
  const luis = await app.signIn('luis');
  await luis.send('POST', '/api/loan-applications', await draftOf('luis'));
  const luisId = await idOf(luis);
  const ana = await app.signIn('ana');
  const anaId = await idOf(ana);
  const { textSha256 } = (await ana.get('/api/bureau/reports')).json().toSign;
  const { debtAgreementSignature: signature } = await bothSignatures();
  const signed = await ana.send('POST', '/api/bureau/consent', { textSha256, signature });
  expect(signed.statusCode, signed.body).toBe(200);
  const merged = await pedro.send('POST', `/api/admin/clients/${luisId}/merges`, {
    mergedId: anaId,
    login: 'kept',
  });
  expect(merged.statusCode, merged.body).toBe(201);
  const copy = await luis.send('POST', '/api/user/data', { password: cast.luis.password });
  expect(copy.statusCode, copy.body).toBe(200);
  const parts = await openZip(copy.rawPayload);
  const told = String(await partBytes(parts, 'datos/reportingConsents.json', 1024 ** 2));
  expect(JSON.parse(told)).toMatchObject([{ userId: anaId }]);
  expect([...parts.entries.keys()].filter((name) => name.includes('permiso-para-reportar'))).toHaveLength(2);
  const erased = await pedro.send('DELETE', `/api/admin/clients/${luisId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  const { rows } = await app.deps.pool.query<{ row: string }>(
    'select to_jsonb(m)::text as row from merges m',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(cast.ana.email);
  expect(await app.db.selectFrom('reportingConsents').select('id').execute()).toEqual([]);
  const behind = await app.db
    .selectFrom('messages')
    .select('id')
    .where('userId', 'in', [luisId, anaId])
    .execute();
  expect(behind).toEqual([]);
  expect(
    await app.db.selectFrom('knownBrowsers').select('userId').where('userId', '=', anaId).execute(),
  ).toEqual([]);
});
