import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { writeReply } from '#server/http/write-reply.ts';
import { routes } from '#server/routes.ts';

/** Values that a schema admits, or nearly. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const within = (inner: unknown) => valuesOf(inner as Schema);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, inner]) => [key, within(inner)] as const);
      // As a row that has more columns than the reply.
      const row = fc.record({ ...Object.fromEntries(fields), password: fc.string() });
      return def.catchall ? fc.record(Object.fromEntries(fields)) : row;
    }
    case 'array':
      return fc.array(within(def.element), { maxLength: 2 });
    case 'nullable':
      return fc.option(within(def.innerType), { nil: null });
    case 'optional':
      return fc.option(within(def.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...def.options.map(within));
    case 'record':
      return fc.dictionary(fc.string(), within(def.valueType), { maxKeys: 2 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'string':
      return fc.oneof(fc.string({ unit: 'binary' }), fc.string());
    case 'number':
      return 'format' in def || def.checks?.length
        ? fc.maxSafeInteger()
        : fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`Nobody made values for ${def.type} yet`);
  }
}

const slowly = (schema: Schema, value: unknown): string => JSON.stringify(schema.parse(value));
const outcome = (write: typeof slowly, schema: Schema, value: unknown): string => {
  try {
    return write(schema, value);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** One value of another kind somewhere in it. */
function spoilt(value: unknown, wrong: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return wrong;
  const inside = spoilt(Reflect.get(value, key), wrong, Math.floor(at / 2));
  return Array.isArray(value) ? value.with(Number(key), inside) : { ...value, [key]: inside };
}

describe('a reply is written as the contract’s schema would have it', () => {
  const replies = routes.flatMap(({ endpoint }) =>
    'json' in endpoint.reply ? [[`${endpoint.method} ${endpoint.path}`, endpoint.reply.json] as const] : [],
  );

  it.each(replies)('%s', (_, schema) => {
    const wrong = fc.constantFrom(undefined, null, 'x', 1.5, Number.NaN, true, new Date(0), [], {}, 2 ** 60);
    fc.assert(
      fc.property(valuesOf(schema), wrong, fc.nat(5_000), (value, other, at) => {
        expect(outcome(writeReply, schema, value)).toBe(outcome(slowly, schema, value));
        const bad = spoilt(value, other, at);
        expect(outcome(writeReply, schema, bad)).toBe(outcome(slowly, schema, bad));
      }),
      { numRuns: 10 },
    );
  });

  it('what is not declared stays inside, and what is missing is named', () => {
    const person = z.object({ name: z.string(), loans: z.array(z.object({ id: z.int() })) });
    const row = { name: 'Rosa', password: 'secret', loans: [{ id: 1, note: 'internal' }] };
    expect(writeReply(person, row)).toBe('{"name":"Rosa","loans":[{"id":1}]}');
    expect(() => writeReply(person, { name: 'Rosa', loans: [{}] })).toThrow(/"loans",\s+0,\s+"id"/);
  });
});
