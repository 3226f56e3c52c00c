import { useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { addressOf, callPage } from '#web/app/calls/api-client.ts';
import { keyOf } from '#web/app/calls/query-client.ts';

type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never;
type Listed = Endpoint & { readonly reply: { readonly status: 200 } };

/**
 * A list that pages by key, page after page as the person asks for more. `inputAfter` makes the call's input from
 * the key of the page before; `undefined` for the first.
 */
export function usePages<const E extends Listed>(
  endpoint: E,
  inputAfter: (after: string | undefined) => InputOf<E, Blob>,
) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...keyOf(endpoint), 'pages', addressOf(endpoint, inputAfter(undefined))],
      queryFn: ({ pageParam, signal }) => callPage(endpoint, inputAfter(pageParam), signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchOnMount: 'always',
    });
  return {
    /** `undefined` while the first page is under way. */
    rows: data?.pages.flatMap(({ items }) => items) as RowOf<E>[] | undefined,
    /** The first page did not arrive. */
    failed: error !== null && data === undefined,
    /** Why. */
    error,
    retry: () => void refetch(),
    more: {
      has: hasNextPage,
      busy: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    },
  };
}
