import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

// A file system of its own, of one megabyte: only root may mount one.
const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
let place: string;
let mounted = false;
let app: TestApp;
let ana: Browser;
beforeAll(async () => {
  place = await mkdtemp(path.join(inject('runFolder'), 'full-'));
  mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place);
  app = await openTestApp({ FILES_URL: pathToFileURL(place).href });
  ana = await app.signIn('ana');
});
afterAll(async () => {
  await app.close();
  if (mounted) spawnSync('umount', [place]);
  await rm(place, { recursive: true, force: true });
});

const upload = async () =>
  ana.upload(
    '/api/documents',
    { documentType: 'cedula_front' },
    { field: 'file', name: 'cedula.png', bytes: await drawCard('front') },
  );
const files = async () =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !['ready', 'filler'].includes(entry.name))
    .map(({ name }) => name)
    .sort();

it('on a full disk an upload is refused in a sentence, nothing of it stays, and reading goes on', async ({
  skip,
}) => {
  // Where nobody may mount a file system none can be filled up.
  if (!mounted) skip();
  const first = await upload();
  expect(first.statusCode).toBe(201);
  const before = await files();
  const room = Buffer.alloc(1_048_576);
  expect(() => writeFileSync(path.join(place, 'filler'), room)).toThrow('ENOSPC');
  const refused = await upload();
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toEqual({
    code: 'storage_full',
    message: 'No hay espacio para guardar archivos ahora. No se guardó nada: intente más tarde.',
  });
  expect(await files()).toEqual(before);
  expect(await app.db.selectFrom('documents').select('id').execute()).toHaveLength(1);
  expect((await ana.get(first.json().filePath)).statusCode).toBe(200);
  const ready = await app.browser().get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', database: 'ok', files: 'full', mail: 'none' },
  ]);
  await rm(path.join(place, 'filler'));
  expect((await upload()).statusCode).toBe(201);
  expect((await app.browser().get('/readyz')).json()).toMatchObject({ files: 'ok' });
});
