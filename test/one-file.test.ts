import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, inject, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Output of `npm test -- …`, written into a pipe. */
const npmTest = (...words: string[]) =>
  spawnSync(process.execPath, ['test/run-stages.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', REPORTS_DIR: path.join(inject('runFolder'), 'reports') },
  });

it.each([[['domain/money.test.ts']], [['unit', 'domain/money.test.ts']]])(
  'npm test -- %s runs one file, in plain lines',
  (words) => {
    const { status, stdout } = npmTest(...words);
    expect(stdout).toContain('domain/money.test.ts');
    expect(stdout).toMatch(/\n\d+ passed, 0 failed\n$/);
    expect(stdout).not.toContain('\u001B');
    expect(stdout.split('\n').length).toBeLessThan(80);
    expect(status).toBe(0);
  },
);

it('lists the stages when it knows neither stage nor file', () => {
  const { status, stderr } = npmTest('reviws');
  expect(stderr).toMatch(
    /^\nThere is no stage, file or folder reviws\. Stages: lint, .*npm test -- web\/reviews\n$/,
  );
  expect(status).toBe(1);
});

it('refuses files for a stage that takes none, instead of running all', () => {
  const { status, stderr } = npmTest('types', 'web/reviews');
  expect(stderr).toBe('\nThe stage types takes no files. Leave web/reviews/ out.\n');
  expect(status).toBe(1);
});
