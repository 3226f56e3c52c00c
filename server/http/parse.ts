import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import { isShownTo, type Shown } from '#domain/accounts/who-sees.ts';
import { fail, ok } from '#domain/result.ts';
import type { Actor, Outcome } from '#server/http/context.ts';
import { invalid } from '#server/http/error-reply.ts';

// Errors without a sentence of our own still read in Spanish.
z.config(z.locales.es());

/** Maximum nesting of a body: deeper than any body of the product, and shallow enough for every later recursion. */
const DEPTH_MAX = 8;

/**
 * Whether every part of a value can be stored. It refuses NUL bytes, lone surrogates and deep nesting before any
 * schema reads them.
 */
export function isStorable(value: unknown): boolean {
  const rest: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next.value === 'string' && (next.value.includes('\u0000') || !next.value.isWellFormed()))
      return false;
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= DEPTH_MAX) return false;
    for (const [key, child] of Object.entries(next.value)) {
      rest.push({ value: key, depth: next.depth + 1 }, { value: child, depth: next.depth + 1 });
    }
  }
  return true;
}

const NOT_AN_OBJECT = 'Se esperaba un objeto JSON';

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const field = [path, key].filter(Boolean).join('.').slice(0, 120);
        return { field, message: `Campo no permitido: ${field}` };
      });
    }
    if (path === '' && issue.code === 'invalid_type') return [{ field: '', message: NOT_AN_OBJECT }];
    return [{ field: path, message: issue.message }];
  });
}

/**
 * Parses input by its schema.
 * @returns the failure `invalid_input` (400) with one sentence for each wrong field, else the parsed value
 */
export function parse<S extends Schema>(schema: S, input: unknown): Outcome<z.infer<S>> {
  if (!isStorable(input))
    return fail(invalid([{ field: '', message: 'Hay un carácter o una forma que no se admite' }]));
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const seen = new Set<string>();
  return fail(
    invalid(fieldErrors(parsed.error.issues).filter(({ field }) => !seen.has(field) && seen.add(field))),
  );
}

/**
 * Whether the caller may see this kind of data about a person (rule: who-sees-what); every customer sees the own
 * data.
 */
export const sees = (actor: Actor, ofUser: number, shown: Shown): boolean =>
  (actor.userId === ofUser && actor.tokenId === null) || isShownTo(actor, shown);
