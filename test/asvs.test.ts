import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REQUIREMENTS, type Verdict } from '#test/asvs/requirements.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const faultOf = (name: string) => `drills/faults/${name}.patch`;
const passes = REQUIREMENTS.flatMap(([id, , , verdict]) =>
  verdict.is === 'pass' ? [{ id, ...verdict }] : [],
);

it('has each requirement of levels 1 and 2 once', () => {
  const count = (wanted: number) => REQUIREMENTS.filter(([, level]) => level === wanted).length;
  expect([count(1), count(2)]).toEqual([70, 183]);
  expect(new Set(REQUIREMENTS.map(([id]) => id)).size).toBe(REQUIREMENTS.length);
});

it('names tests that exist', () => {
  const lost = passes.flatMap(({ id, tests }) =>
    tests.flatMap(([file, title]) => {
      if (!existsSync(path.join(ROOT, file))) return [`${id}: no file ${file}`];
      // As written in the file, where a quote in a title is escaped.
      const text = read(file).replaceAll("\\'", "'");
      const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
      return quoted.some((one) => text.includes(one)) ? [] : [`${id}: no test "${title}" in ${file}`];
    }),
  );
  expect(lost).toEqual([]);
});

it('names papers that say it, and reasons', () => {
  const silent = REQUIREMENTS.flatMap(([id, , , verdict]) => {
    if (verdict.is === 'paper')
      return existsSync(path.join(ROOT, verdict.file)) && read(verdict.file).includes(verdict.says)
        ? []
        : [id];
    return verdict.is !== 'pass' && verdict.why.length < 6 ? [id] : [];
  });
  expect(silent).toEqual([]);
});

// `npm run drill -- faults NAME` plants it and runs the folder.
it('names for many of them a planted fault, which a folder with the named test has to find', () => {
  const faulty = passes.flatMap(({ id, fault, tests }) => (fault ? [{ id, fault, tests }] : []));
  const wrong = faulty.flatMap(({ id, fault, tests }) => {
    if (!existsSync(path.join(ROOT, faultOf(fault)))) return [`${id}: no fault ${fault}`];
    const places = [...read(faultOf(fault)).matchAll(/^(?:Nearest|Else): (\S+)$/gm)].map(
      ([, place = '']) => place,
    );
    return tests.some(([file]) => places.some((place) => file.startsWith(place)))
      ? []
      : [`${id}: ${fault} is elsewhere`];
  });
  expect(wrong).toEqual([]);
  expect(faulty.length).toBeGreaterThan(40);
});

const KINDS = ['pass', 'paper', 'not applicable', 'deviation'] as const;

function said(verdict: Verdict): string {
  if (verdict.is === 'paper')
    return `[${verdict.file}](../${verdict.file}): "${verdict.says.replaceAll('|', '\\|')}"`;
  if (verdict.is !== 'pass') return verdict.why;
  const tests = verdict.tests
    .map(([file, title]) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`)
    .join('; ');
  return verdict.fault ? `${tests} (fault \`${verdict.fault}\`)` : tests;
}

it('docs/asvs.md is this table: else run this file with -u', async () => {
  const count = (level: 1 | 2, kind: string) =>
    String(REQUIREMENTS.filter(([, own, , { is }]) => own === level && is === kind).length);
  const lines = [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    "The [Application Security Verification Standard](https://github.com/OWASP/ASVS) 5.0.0 is by OWASP, under [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/); so is this page. Numbers and levels are the standard's; the titles are our own short words and replace no reading of it. The maintainers judged their own program; nobody outside has.",
    '',
    'Written by `npx vitest run -u --project rules test/asvs.test.ts` from `test/asvs/requirements.ts`. `test/asvs.test.ts` checks that each named test, paper and planted fault exists; `npm run drill -- faults NAME` plants the fault and runs the tests that have to find it. A pass without a fault says that the test exists, not that it was seen failing.',
    '',
    '| | level 1 | level 2 |',
    '| --- | --- | --- |',
    ...KINDS.map((kind) => `| ${kind} | ${count(1, kind)} | ${count(2, kind)} |`),
    `| pass with a planted fault | ${[1, 2].map((level) => REQUIREMENTS.filter(([, own, , v]) => own === level && v.is === 'pass' && v.fault).length).join(' | ')} |`,
    '',
    '| | level | asks for | verdict | by |',
    '| --- | --- | --- | --- | --- |',
    ...REQUIREMENTS.map(
      ([id, level, title, verdict]) => `| ${id} | ${level} | ${title} | ${verdict.is} | ${said(verdict)} |`,
    ),
    '',
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot(path.join(ROOT, 'docs/asvs.md'));
});
