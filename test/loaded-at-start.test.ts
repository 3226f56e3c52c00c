import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const TELL = `data:text/javascript,
  import { registerHooks } from 'node:module';
  const seen = [];
  registerHooks({ load(url, context, next) { seen.push(url); return next(url, context); } });
  process.on('exit', () => process.stdout.write(seen.join(String.fromCharCode(10))));`;

/** The modules loaded at the start: without a database the program ends right after. */
function loadedBy(file: string): readonly string[] {
  const { stdout } = spawnSync(process.execPath, ['--import', TELL, file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  return stdout.split('\n');
}

const of = (loaded: readonly string[], names: readonly string[]) =>
  names.filter((name) => loaded.some((url) => url.includes(`/${name}/`)));

/** Megabytes each, for tasks that most processes never do, or do in a thread of their own. */
const HEAVY = [
  'sharp',
  'pdfkit',
  '@hyzyla',
  '@libpdf',
  '@aws-sdk',
  '@node-rs',
  '@noble',
  '@simplewebauthn',
  'pkijs',
];

test('a serving process loads pictures, PDFs, passwords and the demo only when a request needs them', () => {
  const loaded = loadedBy('server/start.ts');
  expect(of(loaded, ['fastify', 'kysely'])).toEqual(['fastify', 'kysely']);
  expect(of(loaded, [...HEAVY, 'server/demo/lender', 'server/jobs'])).toEqual([]);
});

test('the supervising process loads none of the modules of its children', () => {
  const loaded = loadedBy('server/main.ts');
  expect(of(loaded, ['pino'])).toEqual(['pino']);
  expect(of(loaded, [...HEAVY, 'fastify', 'kysely', 'pg', 'graphile-worker', 'server/http/pages'])).toEqual(
    [],
  );
});
