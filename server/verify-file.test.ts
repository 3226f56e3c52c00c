import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromHex } from '#domain/sealing/bytes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';

let app: TestApp;
let ana: Awaited<ReturnType<TestApp['signIn']>>;
let id: number;
const files: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  id = await submitted(ana, 'ana');
  for (const ending of ['pdf', 'txt', 'json']) {
    const { rawPayload } = await ana.get(`/api/legal-documents/${id}/debt-agreement.${ending}`);
    files[ending] = path.join(app.deps.env.dataDir, `nota.${ending}`);
    await writeFile(files[ending], rawPayload);
  }
});
afterAll(() => app.close());

/** Runs `npm run verify -- FILE…`, as if npm had found the database. */
function verify(args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, 'verify-file.ts'), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: app.deps.env.dataDir, ...variables } },
  );
  return { status, said: `${stdout}${stderr}` };
}
const named = (ending: string) => files[ending] ?? '';

it('checks without a database whether a PDF, its text and its evidence are the signed ones', () => {
  const { status, said } = verify([named('pdf'), named('txt'), named('json')]);
  expect(said).toContain(`${named('pdf')}: It is as it was sealed.`);
  expect(said).toContain(`${named('txt')}: It is as it was sealed.`);
  expect(said).toContain(`${named('json')}: It is the evidence of Debo y Pagaré`);
  expect(said).toContain('of Ana Peña');
  expect(status).toBe(0);
});

it('names a changed file, a foreign one and an unreadable one', async () => {
  const changed = path.join(app.deps.env.dataDir, 'otra.txt');
  const text = await readFile(named('txt'), 'utf8');
  await writeFile(changed, text.replace('RD$10,000', 'RD$19,000'));
  const one = verify([named('pdf'), changed]);
  expect(one.said).toContain(`${changed}: It was changed after it was sealed.`);
  expect(one.status).toBe(1);

  const elsewhere = { DATA_DIR: path.join(app.deps.env.dataDir, 'nowhere') };
  const stranger = verify([named('pdf')], elsewhere);
  expect(stranger.said).toContain('none of the certificates that are known here');
  expect(stranger.status).toBe(1);

  // The lender's certificate is enough.
  const { chain } = await app.db.selectFrom('sealCertificates').selectAll().executeTakeFirstOrThrow();
  const pem = path.join(app.deps.env.dataDir, 'certificado.pem');
  await writeFile(pem, new X509Certificate(Buffer.from(fromHex(chain, 'a-f') ?? '')).toString());
  expect(verify([named('pdf'), '--certificate', pem], elsewhere).status).toBe(0);
  expect(verify(['nothing.pdf']).status).toBe(2);
});

it('shows with the database whether the document is current, or its person was erased', async () => {
  const withDatabase = () => verify([named('pdf')], { DATABASE_URL: app.deps.env.databaseUrl }).said;
  expect(withDatabase()).toContain('It is current: nothing has replaced it.');
  const pedro = await app.signIn('pedro');
  await ana.send('POST', `/api/loan-applications/${id}/cancel`, {});
  const { id: userId } = (await ana.get('/api/auth/user')).json();
  const erased = await pedro.send('DELETE', `/api/admin/clients/${userId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await app.db.selectFrom('sealedDocuments').selectAll().execute()).toEqual([]);
  expect(withDatabase()).toContain('Titular eliminado');
  expect(withDatabase()).toContain('It is as it was sealed.');
});
