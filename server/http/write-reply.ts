import type * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

/** Writes a value as the JSON of a schema, or throws; `undefined` leaves a property out. */
type Writer = (value: unknown) => string | undefined;

class OtherThanDeclared extends Error {}
function refuse(): never {
  throw new OtherThanDeclared();
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function objectWriter(shape: Readonly<Record<string, Schema>>): Writer {
  const properties = Object.entries(shape).map(([key, schema]) => ({
    key,
    before: `${JSON.stringify(key)}:`,
    write: writerOf(schema),
  }));
  return (value) => {
    if (!isObject(value)) return refuse();
    let written = '';
    for (const { key, before, write } of properties) {
      const text = write(value[key]);
      if (text !== undefined) written += (written === '' ? '' : ',') + before + text;
    }
    return `{${written}}`;
  };
}

function memberWriter(members: Iterable<unknown>): Writer {
  const texts = new Map([...members].map((member) => [member, JSON.stringify(member)]));
  return (value) => texts.get(value) ?? refuse();
}

function arrayWriter(write: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) return refuse();
    let written = '';
    for (const element of value) written += (written === '' ? '' : ',') + (write(element) ?? 'null');
    return `[${written}]`;
  };
}

const writeString: Writer = (value) => (typeof value === 'string' ? JSON.stringify(value) : refuse());
const writeNumber: Writer = (value) => (Number.isFinite(value) ? String(value) : refuse());
const writeInteger: Writer = (value) => (Number.isSafeInteger(value) ? String(value) : refuse());
const writeBoolean: Writer = (value) => (typeof value === 'boolean' ? String(value) : refuse());

/** What replies are made of; whatever else there is goes the way of the schema itself. */
function writerOf(schema: Schema): Writer {
  // Every schema is one of them, which its own type does not say.
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const within = (inner: unknown): Writer => writerOf(inner as Schema);
  if (!def.checks?.length) {
    if (def.type === 'object' && !def.catchall) return objectWriter(def.shape as Record<string, Schema>);
    if (def.type === 'array') return arrayWriter(within(def.element));
    if (def.type === 'enum') return memberWriter(Object.values(def.entries));
    if (def.type === 'literal') return memberWriter(def.values);
    if (def.type === 'string' && !('format' in def)) return writeString;
    if (def.type === 'number' && !('format' in def)) return writeNumber;
    if (def.type === 'number' && 'format' in def && def.format === 'safeint') return writeInteger;
    if (def.type === 'boolean') return writeBoolean;
  }
  if (def.type === 'nullable') {
    const write = within(def.innerType);
    return (value) => (value === null ? 'null' : write(value));
  }
  if (def.type === 'optional') {
    const write = within(def.innerType);
    return (value) => (value === undefined ? undefined : write(value));
  }
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? JSON.stringify(parsed.data) : refuse();
  };
}

const writers = new WeakMap<Schema, Writer>();

/**
 * JSON cut by the contract's schema, the same as parsing by it and writing what comes out, several times sooner: a column
 * added to a row stays inside, and a field that is missing or of another type is a bug of ours, thrown as one.
 */
export function writeReply(schema: Schema, value: unknown): string {
  const write = writers.get(schema) ?? writerOf(schema);
  writers.set(schema, write);
  try {
    return write(value) ?? 'null';
  } catch (error) {
    if (!(error instanceof OtherThanDeclared)) throw error;
    // It knows which field it was.
    return JSON.stringify(schema.parse(value));
  }
}
