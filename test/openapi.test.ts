import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openApi } from '#server/http/openapi.ts';

const run = promisify(execFile);
const LINT = path.resolve(import.meta.dirname, '../node_modules/.bin/redocly');
// It would look for newer versions of itself, and report its use to its makers.
const ALONE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: '1' };

const document = () => JSON.stringify(openApi({ publicUrl: 'https://prestamos.test', port: 3000 }));

it('OpenAPI has no error and no warning', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  try {
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, document());
    const linted = await run(LINT, ['lint', file, '--extends=recommended', '--format=json'], {
      cwd: folder,
      env: { ...process.env, ...ALONE },
    }).catch((failed: { stdout: string }) => failed);
    const { totals, problems } = JSON.parse(linted.stdout);
    expect(problems).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('OpenAPI gives a day no format: clients that are generated would make the evening before of it', () => {
  // findings/openapi-days.sh
  expect(document()).not.toMatch(/"format":"(?:date|int64)"/);
});
