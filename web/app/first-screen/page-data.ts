import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { accountsApi } from '#contract/accounts.ts';
import { addressOf, nextOf } from '#web/app/calls/api-client.ts';
import { ADMIN_KEY, PAGES_KEY, SESSION_KEY } from '#web/app/calls/query-client.ts';

const loadedQuery = z.object({ key: z.array(z.string()), body: z.unknown(), link: z.nullable(z.string()) });
/** A query of the screen with the reply that it got. */
export type LoadedQuery = z.infer<typeof loadedQuery>;

const pageData = z.object({ now: z.iso.datetime(), queries: z.array(loadedQuery) });

/** The address that a query reads; `null` for a query that is no GET of the contract. */
export function addressOfQuery(key: readonly unknown[]): string | null {
  if (key[0] === SESSION_KEY[0]) return addressOf(accountsApi.currentUser, {});
  if (key[0] === ADMIN_KEY[0]) return addressOf(accountsApi.currentAdmin, {});
  const address = key.at(-1);
  return typeof address === 'string' && address.startsWith('/api/') ? address : null;
}

/** Puts replies into the cache as if the queries themselves had asked. */
export function fillQueries(client: QueryClient, queries: readonly LoadedQuery[], now: Date): void {
  for (const { key, body, link } of queries) {
    const data = key.includes(PAGES_KEY)
      ? { pages: [{ items: body, next: nextOf(link) }], pageParams: [undefined] }
      : body;
    client.setQueryData(key, data, { updatedAt: now.getTime() });
  }
}

/** JSON that is safe inside a script element: no text in it can close the element or start another. */
export const pageDataText = (now: Date, queries: readonly LoadedQuery[]): string =>
  JSON.stringify({ now: now.toISOString(), queries })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** `null` where the text is not what `pageDataText` writes. */
export function readPageData(text: string): { now: Date; queries: readonly LoadedQuery[] } | null {
  const read = pageData.safeParse(JSON.parse(text));
  return read.success ? { now: new Date(read.data.now), queries: read.data.queries } : null;
}
