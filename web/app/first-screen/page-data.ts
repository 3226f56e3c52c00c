import type { QueryClient } from '@tanstack/react-query';
import { nextOf } from '#web/app/calls/api-client.ts';
import { PAGES_KEY } from '#web/app/calls/query-client.ts';

/** A query of a screen with its reply. */
export interface LoadedQuery {
  readonly key: readonly string[];
  readonly body: unknown;
  /** The reply's `Link` header, if the reply is a page of a list; else `null`. */
  readonly link: string | null;
}

interface PageData {
  /** The server's time of the rendering, ISO 8601. */
  readonly now: string;
  readonly queries: readonly LoadedQuery[];
}

/** The API address of a query; `null` for a query that is no GET of the contract. */
export function addressOfQuery(key: readonly unknown[]): string | null {
  const address = key.at(-1);
  return typeof address === 'string' && address.startsWith('/api/') ? address : null;
}

/** Puts replies into the cache, as if the queries themselves had fetched them. */
export function fillQueries(client: QueryClient, queries: readonly LoadedQuery[], now: Date): void {
  for (const { key, body, link } of queries) {
    const data = key.includes(PAGES_KEY)
      ? { pages: [{ items: body, next: nextOf(link) }], pageParams: [undefined] }
      : body;
    client.setQueryData(key, data, { updatedAt: now.getTime() });
  }
}

/**
 * The queries and replies of a page as JSON that is safe inside a script element: no text in it can close the element
 * or start another.
 */
export const pageDataText = (now: Date, queries: readonly LoadedQuery[]): string =>
  JSON.stringify({ now: now.toISOString(), queries })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Reads what `pageDataText` of the same build wrote into this page. */
export function readPageData(text: string): { now: Date; queries: readonly LoadedQuery[] } {
  const { now, queries }: PageData = JSON.parse(text);
  return { now: new Date(now), queries };
}
