import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SOURCES } from '../commands/web-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const IMPORT = /^(?:import|export) [^']*'(\.{1,2}\/[^']+)'/gm;

it("the pages are rebuilt after a change of the build's own code", () => {
  const files = ['web/vite.config.ts', ...globSync('web/build/*.{ts,mjs}', { cwd: ROOT })];
  const imported = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, module = '']) =>
      path.posix.join(path.posix.dirname(file), module),
    ),
  );
  expect(imported).toContain('server/branding/picture.ts');
  expect(imported.filter((file) => !SOURCES.some((source) => file.startsWith(`${source}/`)))).toEqual([]);
});
