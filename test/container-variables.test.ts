import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The image sets them, or an installation must not have them. */
const NOT_PASSED = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DEMO', 'CLOCK_START', 'RATE_LIMITS'];

it('the container of the program gets every variable of .env.example', () => {
  const variables = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(variables.length).toBeGreaterThan(30);
  const [program = ''] =
    /^ {2}program:$[\s\S]*?(?=^ {2}\w+:$)/m.exec(read('deploy/container/compose.yaml')) ?? [];
  const passed = [...program.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(variables.filter((name) => !NOT_PASSED.includes(name) && !passed.includes(name))).toEqual([]);
});
