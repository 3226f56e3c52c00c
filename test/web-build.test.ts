import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { SOURCES } from '../commands/web-build.ts';

const BUILD = path.resolve(import.meta.dirname, '../web/build');

it("the pages are rebuilt after a change of the build's own code", () => {
  const { program } = parseSync('build.mjs', readFileSync(path.join(BUILD, 'build.mjs'), 'utf8'));
  const own = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value.startsWith('./')
      ? [path.posix.join('web/build', statement.source.value)]
      : [],
  );
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((file) => !SOURCES.some((source) => file.startsWith(`${source}/`)))).toEqual([]);
});
