import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { type JsonSchema, type Operation, openApi } from '#server/http/openapi.ts';

const run = promisify(execFile);
const LINT = path.resolve(import.meta.dirname, '../node_modules/.bin/redocly');
// It would look for newer versions of itself, and report its use to its makers.
const ALONE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: '1' };

const described = () => openApi({ publicUrl: 'https://prestamos.test', port: 3000 });
const document = () => JSON.stringify(described());

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

/** Every field of a schema with its path, and whether a value without it is refused. */
function fieldsOf(schema: JsonSchema | boolean | undefined, way = '', isNeeded = true): [string, boolean][] {
  if (typeof schema !== 'object') return [];
  const { anyOf = [], properties = {}, items, additionalProperties, required = [] } = schema;
  return [
    ...anyOf.flatMap((one) => fieldsOf(one, way, false)),
    ...Object.entries(properties).flatMap(([name, one]): [string, boolean][] => {
      const [field, isNeededHere] = [`${way}.${name}`, isNeeded && required.includes(name)];
      return [[field, isNeededHere], ...fieldsOf(one, field, isNeededHere)];
    }),
    ...(Array.isArray(items) ? [] : fieldsOf(items, `${way}[]`, isNeeded)),
    ...fieldsOf(additionalProperties, `${way}{}`, isNeeded),
  ];
}

/** What programs rely on of a call: what it gives, what it takes, and what it refuses to be without. */
function reliedOn(
  call: string,
  { parameters = [], requestBody, responses }: Operation,
): [string, string[]][] {
  const contents = (of: Pick<Operation['responses'][string], 'content'> = {}) =>
    Object.entries(of.content ?? {});
  const taken = [
    ...parameters.map(({ name, required = false }): [string, boolean] => [name, required]),
    ...contents(requestBody).flatMap(([, { schema }]) => fieldsOf(schema)),
  ];
  const given = Object.entries(responses).flatMap(([status, reply]) => [
    status,
    ...contents(/^[23]/.test(status) ? reply : {}).flatMap(([type, { schema }]) => [
      type.replace(/;.*/, ''),
      ...fieldsOf(schema).map(([field]) => field),
    ]),
  ]);
  return [
    [`${call} gives`, given],
    [`${call} takes`, taken.map(([field]) => field)],
    [`${call} needs`, taken.flatMap(([field, isNeeded]) => (isNeeded ? [field] : []))],
  ];
}

it('every address, field and error code of the last release stays, and no call of it needs more', async () => {
  const file = path.resolve(import.meta.dirname, 'released-calls.txt');
  const calls = Object.entries(described().paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, one]) => reliedOn(`${method} ${address}`, one)),
  );
  const today = new Map([...calls, ['any call refuses', Object.keys(ERRORS)]]);
  if (process.env.RELEASE) {
    const lines = [...today].map(([of, members]) => `${of}: ${[...new Set(members)].join(' ')}`.trim());
    await writeFile(file, `${lines.sort().join('\n')}\n`);
  }
  const broken = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [of = '', text = ''] = line.split(':');
      const [released, now] = [text.split(' ').slice(1), today.get(of) ?? ['nothing']];
      const [these, those] = of.endsWith('needs') ? [now, released] : [released, now];
      return these.filter((one) => !those.includes(one)).map((one) => `${of} ${one}`);
    });
  expect(broken).toEqual([]);
});
