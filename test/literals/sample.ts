import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { PUBLIC_TERMS } from '#domain/loans/terms.ts';

/** Values by the name of their field, where a bare "x" would not be readable on a screen. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/(At|_at|By)$/, '2026-11-20T15:04:00.000Z'],
  [/(^d|D)ate$|On$|_on$|(^d|D)ay$/, '2026-11-20'],
  [/email$/i, 'ana@demo.do'],
  [/^cedula$/i, '00112345678'],
  [/phone$/i, '+18095550101'],
  [/^(firstName|first_name)$/, 'Ana'],
  [/^(lastName|last_name)$/, 'Peña'],
  [/^(fullName|full_name)$/, 'Ana Peña'],
  [/^(loanType|loan_type)$/, 'personal'],
  [/^paymentMethod$/, 'bank_transfer'],
  [/^receiptType$/, 'image/jpeg'],
  [/^reference$/, '#LN-0007'],
  [/^(amount|total|principal|balance)$/, 10_000],
  [/^term$/, 2],
  [/^terms$/, PUBLIC_TERMS],
];

const namedSample = (name: string): unknown => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];

const isKnown = (schema: $ZodType): schema is $ZodTypes => 'def' in schema._zod;

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;

/**
 * A reply made from a schema: the given values, completed with the schema's minimum (`null` where allowed, no items,
 * the first of several choices). So a state lists only its own facts, and a new field of a reply breaks none.
 */
export function sampleOf(schema: $ZodType, told?: unknown, name = ''): unknown {
  if (!isKnown(schema)) return told;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, part]) => [key, sampleOf(part, partOf(told, key), key)]),
      );
    case 'array': {
      const items = told ?? namedSample(name);
      return Array.isArray(items) ? items.map((item) => sampleOf(def.element, item)) : [];
    }
    case 'nullable':
      return told === undefined || told === null ? null : sampleOf(def.innerType, told, name);
    case 'optional':
      return told === undefined ? undefined : sampleOf(def.innerType, told, name);
    case 'pipe':
      return sampleOf(def.out, told, name);
    case 'union':
      return told ?? (def.options[0] && sampleOf(def.options[0], told, name));
    default:
      return told ?? bareSample(def, name);
  }
}

function bareSample(def: $ZodTypes['_zod']['def'], name: string): unknown {
  const named = namedSample(name);
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'record':
      return {};
    case 'boolean':
      return false;
    case 'number':
      return typeof named === 'number' ? named : 1;
    case 'string':
      return typeof named === 'string' ? named : 'x';
    default:
      return undefined;
  }
}
