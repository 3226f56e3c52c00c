import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { settingsApi } from '#contract/settings.ts';

type Schema = z.ZodMiniType;

/** Every text of a schema, with its path. */
function* textsOf(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'string') yield [path, schema];
  for (const inner of [def.innerType, def.element, def.in, def.out, ...((def.options as Schema[]) ?? [])])
    if (inner) yield* textsOf(inner as Schema, path);
  for (const [name, inner] of Object.entries((def.shape as Record<string, Schema>) ?? {}))
    yield* textsOf(inner, `${path}.${name}`);
}

const BODIES = Object.values(api).flatMap((noun) =>
  Object.entries(noun).flatMap(([name, endpoint]) => {
    const { body, path } = endpoint as { body?: Schema; path: string };
    return body ? [...textsOf(body, `${path} ${name}`)] : [];
  }),
);

/** U+202E reverses the direction of reading: "Ana‮soto" is displayed as "Anatoos". */
const TURNED = [
  'Ana\u202eSoto',
  'ana\u202e@demo.do',
  'https://example.do/\u202e',
  '\u202e8095550101',
  'a\u202eb',
];

/** The program compares these, and never displays them. */
const COMPARED = [
  'password',
  'newPassword',
  'interestRate',
  'agreementHash',
  'drawnUnder',
  'seen.url',
  'sumInWords',
  'fundsAccount',
  'marks',
  // An address of a browser's push service, which is called and never displayed.
  'endpoint',
];

it('no text field keeps a character that reverses the direction of reading', () => {
  expect(BODIES.length).toBeGreaterThan(60);
  const kept = BODIES.filter(([, schema]) =>
    TURNED.some((text) => {
      const parsed = schema.safeParse(text);
      return parsed.success && String(parsed.data).includes('\u202e');
    }),
  );
  const paths = [...new Set(kept.map(([path]) => path))];
  expect(paths.filter((path) => !COMPARED.some((name) => path.endsWith(`.${name}`)))).toEqual([]);
});

it("the lender's name stays on one line", () => {
  const { body } = settingsApi.change as { body: Schema };
  const lines = [
    'name',
    'legalName',
    'city',
    'bankName',
    'accountHolder',
    'hostingCountry',
    'registrationNumber',
  ];
  for (const [path, schema] of textsOf(body, '')) {
    if (!lines.some((name) => path.endsWith(`.${name}`))) continue;
    const parsed = schema.safeParse('Préstamos\nManito');
    expect(parsed.success && parsed.data, path).toBe('Préstamos Manito');
  }
});

it('refuses a telephone number that is half a number', () => {
  const phones = BODIES.filter(([path]) => /phone$/i.test(path));
  expect(phones.length).toBeGreaterThan(8);
  for (const [path, schema] of phones) {
    expect(schema.safeParse('809 555 01').success, path).toBe(false);
    expect(schema.safeParse('809 555 0101').success, path).toBe(true);
  }
});
