import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
// Every schema is one of them, which its own type does not say.
const defOf = (schema: unknown): Def => (schema as z.core.$ZodTypes)._zod.def;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A body with `null` in the place of each blank text whose schema takes `null`: an optional field is emptied by either (rule:
 * emptied-fields). What the schema does not know stays, so that it is named.
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
