import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
// Zod's own type does not say that every schema is one of these.
const defOf = (schema: unknown): Def => (schema as z.core.$ZodTypes)._zod.def;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces each blank text of a body with `null` where its schema accepts `null`, so that either empties an optional
 * field (rule: emptied-fields). Fields that the schema does not know stay, so that validation names them.
 */
export function blankAsNull(schema: Schema, input: unknown): unknown {
  return emptied(defOf(schema), input);
}

function emptied(def: Def, value: unknown): unknown {
  if (def.type === 'optional') return emptied(defOf(def.innerType), value);
  if (def.type === 'nullable')
    return typeof value === 'string' && value.trim() === '' ? null : emptied(defOf(def.innerType), value);
  if (def.type === 'array' && Array.isArray(value)) {
    const element = defOf(def.element);
    return value.map((one) => emptied(element, one));
  }
  if (def.type !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const inner = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      return [name, inner ? emptied(defOf(inner), one) : one];
    }),
  );
}
