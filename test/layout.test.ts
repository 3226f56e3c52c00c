import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The maximum that a person can remember, and find at a glance. */
const COMMANDS_MAX = 16;

const filesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it(`bin/ has at most ${COMMANDS_MAX} files, and package.json as many commands, each with an existing file`, () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const inBin = filesIn('bin');
  expect(inBin.length).toBeLessThanOrEqual(COMMANDS_MAX);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(COMMANDS_MAX);
  const called = Object.values(scripts).flatMap((command) => /\bbin\/(\S+\.mjs)/.exec(command)?.[1] ?? []);
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((file) => !inBin.includes(file))).toEqual([]);
});

it.each(['drills', 'bench'])('%s/README.md has a complete row for each program', (folder) => {
  const rows = readFileSync(path.join(ROOT, folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.slice(2, -2).split(' | '));
  const programs = filesIn(folder).filter((name) => name !== 'README.md' && name !== 'tsconfig.json');
  expect(rows.map(([link]) => link)).toEqual(
    programs.sort().map((file) => `[${path.parse(file).name}](${file})`),
  );
  // Its name, when to run it, duration, requirements, output.
  for (const row of rows) expect(row.filter((cell) => cell.trim() !== '')).toHaveLength(5);
});

it('every drill and bench that a text names by its command exists', () => {
  const texts = ['docs', 'docs/decisions', '.', 'drills', 'bench'].flatMap((folder) =>
    filesIn(folder)
      // Describes the past.
      .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
      .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
  );
  const named = [...texts.join('\n').matchAll(/npm run (drill|bench) -- ([a-z]+)/g)];
  const there = { drill: filesIn('drills'), bench: filesIn('bench') };
  const missing = named.filter(
    ([, command, name]) =>
      !there[command === 'drill' ? 'drill' : 'bench'].some((file) => path.parse(file).name === name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

/** A lender's own backup, and two commits: a night has neither. */
const NOT_NIGHTLY = ['answers', 'restore'];
it('the nightly run plays each drill but those that need more than npm and packages', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/nightly.yml'), 'utf8');
  const nightly = [...workflow.matchAll(/- drill: (\w+)/g)].map(([, name]) => name);
  const programs = filesIn('drills').filter((file) => path.extname(file) === '.ts');
  const drills = programs.map((file) => path.parse(file).name);
  expect(nightly.toSorted()).toEqual(drills.filter((name) => !NOT_NIGHTLY.includes(name)).toSorted());
});

it('the nightly run installs the packages that drills/README.md names for each drill', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/nightly.yml'), 'utf8');
  const [, matrix = ''] = /include:\n([\s\S]*?)\n {4}steps:/.exec(workflow) ?? [];
  const installed = matrix
    .split('- drill: ')
    .slice(1)
    .map((entry) => ({
      drill: /^\w+/.exec(entry)?.[0],
      packages: /packages: (.*)/.exec(entry)?.[1] ?? '',
    }));
  const page = readFileSync(path.join(ROOT, 'drills/README.md'), 'utf8');
  const needed = new Map(
    [...page.matchAll(/^\| \[(\w+)\]\(.*?\)(?: \|[^|]*){2} \|([^|]*)\|/gm)].map(([, drill, needs = '']) => [
      drill,
      /packages? `([^`]*)`/.exec(needs)?.[1] ?? '',
    ]),
  );
  expect(installed.length).toBeGreaterThan(10);
  expect(installed).toEqual(installed.map(({ drill }) => ({ drill, packages: needed.get(drill) })));
  // The packages without which the drill ends at once.
  const house = readFileSync(path.join(ROOT, 'drills/failover/house.ts'), 'utf8');
  expect(house).toContain(`'${needed.get('failover')}'`);
});

// The compiler does not read the programs that are plain JavaScript.
it('every import of a plain program leads to an existing file', () => {
  const programs = globSync('{bin,install}/**/*.mjs', { cwd: ROOT });
  expect(programs.length).toBeGreaterThan(20);
  const missing = programs.flatMap((program) => {
    const text = readFileSync(path.join(ROOT, program), 'utf8');
    return [...text.matchAll(/^(?:import|export) [^']*'(\.{1,2}\/[^']+)'|\bimport\('(\.{1,2}\/[^']+)'\)/gm)]
      .map(([, named, loaded]) => named ?? loaded ?? '')
      .filter((module) => !existsSync(path.resolve(ROOT, path.dirname(program), module)))
      .map((module) => `${program}: ${module}`);
  });
  expect(missing).toEqual([]);
});
