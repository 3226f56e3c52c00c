import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { SOURCES } from '../bin/web-build.mjs';

const BIN = path.resolve(import.meta.dirname, '../bin');

it('the pages are built anew when what builds them changed', () => {
  const { program } = parseSync('build.mjs', readFileSync(path.join(BIN, 'build.mjs'), 'utf8'));
  const own = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value.startsWith('./')
      ? [path.posix.join('bin', statement.source.value)]
      : [],
  );
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((file) => !SOURCES.includes(file))).toEqual([]);
});
