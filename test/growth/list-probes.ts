import { endpoints } from '#contract/api.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { isServed, type List, ordersOf } from '#contract/list.ts';
import { SENT_STATUSES } from '#domain/applications/status.ts';
import { LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { FIRST_ID } from '#test/growth/fill.ts';

export type ListEndpoint = Endpoint & { readonly list: List };

/** Every list that the contract declares. */
export const LISTS: readonly ListEndpoint[] = endpoints.flatMap((endpoint) => {
  const { list } = endpoint;
  return list ? [{ ...endpoint, list }] : [];
});

const DAYS = ['2025-06-01', '2026-11-20'];
const WORDS = ['rosa mendez', 'yokasta zzzz', 'p77@ejemplo.do', `#LN-${FIRST_ID + 3}`];
/** Values for a filter without a closed set, by the filter's name, or by the list's address and that name. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  search: WORDS,
  '/api/admin/do-not-lend cedula': ['00112345678'],
  '/api/admin/decided-applications search': [`#LN-${FIRST_ID + 3}`, '00112345678'],
  status: SENT_STATUSES,
  loanType: LOAN_TYPES,
  name: ['application.approved', 'settings.changed'],
  subjectId: [String(FIRST_ID + 3)],
  actorId: [String(FIRST_ID + 3)],
  from: DAYS,
  to: DAYS,
};

interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}

/**
 * Values to try for a filter: every member of a closed set, else those of `EXAMPLES`; a new filter without either
 * throws.
 */
function valuesOf(path: string, name: string, schema: Schema): readonly string[] {
  const definition = schema._zod.def as Definition;
  if (definition.innerType) return valuesOf(path, name, definition.innerType);
  const values = definition.entries
    ? Object.values(definition.entries)
    : (EXAMPLES[`${path} ${name}`] ?? EXAMPLES[name]);
  if (!values) throw new Error(`Say in EXAMPLES what ${path} may be asked for by ${name}`);
  return values;
}

const isNeeded = (schema: Schema): boolean => (schema._zod.def as Definition).type !== 'optional';

/**
 * Calls of one list: without a filter and with each value of each filter, in every order that is available with it.
 */
export function questionsOf({ path, list }: ListEndpoint, limit: number): string[] {
  const filters = Object.entries(list.filters);
  const each = filters.flatMap(([name, schema]) =>
    valuesOf(path, name, schema).map((value) => ({ [name]: value })),
  );
  const asked = filters.some(([, schema]) => isNeeded(schema)) ? each : [{}, ...each];
  return asked.flatMap((filter) =>
    ordersOf(list)
      .filter((sort) => isServed(list, { ...filter, sort }))
      .map((sort) => `${path}?${new URLSearchParams({ ...filter, sort, limit: String(limit) })}`),
  );
}
