import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ONLY_HERE } from '../e2e/support/only-here.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const text = globSync('e2e/*.spec.ts', { cwd: ROOT })
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

it('the workflow plays every stage of npm test once, and the tests of whole programs', () => {
  const stages = readFileSync(path.join(ROOT, 'test/run-stages.ts'), 'utf8')
    .split(/^const STAGES/m)[1]
    ?.split(/^\];$/m)[0];
  const each = (stages ?? '').split(/^ {2}\{/m).filter((stage) => !stage.includes('apart: true'));
  const names = each.flatMap((stage) => /name: '(\w+)'/.exec(stage)?.[1] ?? []);
  expect(names).toContain('server');
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  const shards = /stages:\n((?: +- .+\n)+)/.exec(workflow)?.[1] ?? '';
  expect(shards.match(/\w+/g)?.toSorted()).toEqual([...names, 'programs'].toSorted());
});

it('a journey that npm test plays says what nothing cheaper proves, in a word that the stage asks for', () => {
  const said = [...text.matchAll(/ (@[\w-]+)(?:['`]),/g)].map(([, tag]) => tag);
  expect([...new Set(said)].toSorted()).toEqual(ONLY_HERE.toSorted());
});
