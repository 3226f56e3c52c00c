import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFiles } from '#server/files/files.ts';
import { emptyDatabase } from '#test/database.ts';
import { startProgram } from '#test/program.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'manito-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (...names: string[]) =>
  ((await stat(path.join(dataDir, ...names))).mode & 0o777).toString(8);

it('removes the permissions that an earlier version left open, once', async () => {
  const folder = path.join(dataDir, 'files', 'ab');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'selfie.webp'), 'x');
  await chmod(path.join(folder, 'selfie.webp'), 0o644);
  await chmod(folder, 0o755);
  await chmod(path.join(dataDir, 'files'), 0o755);

  await openFiles({ dataDir, filesUrl: null, bucket: null });
  expect(await modeOf('files')).toBe('700');
  expect(await modeOf('files', 'ab')).toBe('700');
  expect(await modeOf('files', 'ab', 'selfie.webp')).toBe('600');

  // A closed folder is not scanned again: a million photos would delay every start.
  await chmod(path.join(folder, 'selfie.webp'), 0o640);
  await openFiles({ dataDir, filesUrl: null, bucket: null });
  expect(await modeOf('files', 'ab', 'selfie.webp')).toBe('640');
});

it('no file that the program writes is readable by another user of the machine', async () => {
  const database = await emptyDatabase();
  const data = path.join(dataDir, 'data');
  const program = await startProgram({ DATABASE_URL: database.url, DATA_DIR: data });
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  await program.kill();
  const written = await readdir(data, { recursive: true });
  expect(written).toContain(path.join('files', 'ready'));
  for (const name of ['', ...written]) expect(await modeOf('data', name), name).toMatch(/^[67]00$/);
  await database.drop();
});
