import { useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import type { List, Order } from '#contract/list.ts';
import { addressOf, callPage } from '#web/app/calls/api-client.ts';
import { keyOf, PAGES_KEY, refetchOnEntry } from '#web/app/calls/query-client.ts';
import { useSorting } from '#web/app/calls/use-sorting.ts';

type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never;
type Listed = Endpoint & { readonly reply: { readonly status: 200 }; readonly list: List };

/** The part of a list's input that is not a filter: the last row seen, and the order. */
export interface PageOf<E extends Listed> {
  readonly after: string | undefined;
  readonly sort: Order<E['list']> | undefined;
}

const queryIn = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && 'query' in input && typeof input.query === 'object'
    ? { ...input.query }
    : {};

/**
 * Reads a declared list page after page on request, in the order that the page's address names. `inputFor` adds the
 * current filters to the input of a page.
 */
export function usePages<const E extends Listed>(
  endpoint: E,
  inputFor: (page: PageOf<E>) => InputOf<E, Blob>,
) {
  const filters = queryIn(inputFor({ after: undefined, sort: undefined }));
  const { chosen, sorting } = useSorting<E['list']>(endpoint.list, filters);
  const first = inputFor({ after: undefined, sort: chosen });
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...keyOf(endpoint), PAGES_KEY, addressOf(endpoint, first)],
      queryFn: ({ pageParam, signal }) =>
        callPage(endpoint, inputFor({ after: pageParam, sort: chosen }), signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchOnMount: refetchOnEntry,
      meta: { endpoint },
    });
  return {
    /** All rows read so far; `undefined` until the first page arrives. */
    rows: data?.pages.flatMap(({ items }) => items) as RowOf<E>[] | undefined,
    /** Whether the first page failed to load. */
    failed: error !== null && data === undefined,
    error,
    retry: () => void refetch(),
    /** The list's orders, for the headers of a table or a choice above cards. */
    sorting,
    more: {
      has: hasNextPage,
      busy: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    },
  };
}
