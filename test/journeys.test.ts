import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ONLY_HERE } from '../e2e/support/only-here.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const text = globSync('e2e/*.spec.ts', { cwd: ROOT })
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

it('a journey that npm test plays says what nothing cheaper proves, in a word that the stage asks for', () => {
  const said = [...text.matchAll(/ (@[\w-]+)(?:['`]),/g)].map(([, tag]) => tag);
  expect([...new Set(said)].toSorted()).toEqual(Object.keys(ONLY_HERE).toSorted());
});
