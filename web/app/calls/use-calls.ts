import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import {
  isServed,
  type KeyKind,
  type List,
  type Order,
  ordersOf,
  sortOf,
  standardOf,
} from '#contract/list.ts';
import { withCapital } from '#domain/with-capital.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { addressOf, call, callPage } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf, PAGES_KEY, query, refetchOnEntry } from '#web/app/calls/query-client.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** The reply to a GET of the contract, once it is here; asked for while `enabled`. */
export const useRead = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E, Blob>,
  { enabled = true } = {},
) => useQuery({ ...query(endpoint, input), enabled });

interface Words<E extends Endpoint> {
  /**
   * The title of the toast after a success, for some actions computed from the reply; the toast's text is the server's
   * message.
   */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  /**
   * The title of the toast after a failure, "Error" by default; the toast's text is the server's message, else
   * `failed`. If `failed` is `null`, there is no toast: the message is beside the button, and a toast would repeat and
   * cover it.
   */
  readonly failedTitle?: string;
  readonly failed: string | null;
}

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : undefined;

/** The server's message below the title of a toast, without the title where it begins with that. */
function textBelow(title: string, said: string | undefined): string | undefined {
  if (said === title) return undefined;
  const [start, rest] = said?.split(/[.:](?: (.*)|$)/s) ?? [];
  return start === title ? rest && withCapital(rest) : said;
}

/**
 * An action on an item of a list. A toast shows the result: the item may leave its list before its card could show
 * anything.
 * @param changes the lists and figures that the action may change: refetched, also after a failure, since a colleague
 * may have been faster
 */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  { done, failedTitle = 'Error', failed }: Words<E>,
) {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  const key = useActionKey();
  return useMutation({
    mutationKey: keyOf(endpoint),
    mutationFn: (input: InputOf<E, Blob>) =>
      call(endpoint, input, endpoint.creates ? { idempotencyKey: key.keyFor(input) } : {}),
    // The last attempt's message no longer applies.
    onMutate: dismiss,
    onSuccess: (reply: ReplyOf<E>) => {
      key.renew();
      const title = typeof done === 'string' ? done : done(reply);
      toast({ title, description: textBelow(title, messageOf(reply)) });
    },
    onError: (failure) => {
      if (failed === null) return;
      const { userMessage, details } = failure instanceof ApiError ? failure : {};
      const said = [userMessage ?? failed, details].filter(Boolean).join('. ');
      toast({ variant: 'destructive', title: failedTitle, description: said });
    },
    onSettled: (_reply, failure) => {
      // No refetch on 401: the redirect to the login would discard what the customer typed or drew.
      if (failure instanceof ApiError && failure.status === 401) return;
      return Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));
    },
  });
}

const DIRECTIONS: Readonly<Record<KeyKind, { readonly asc: string; readonly desc: string }>> = {
  number: { asc: 'de menor a mayor', desc: 'de mayor a menor' },
  text: { asc: 'de la A a la Z', desc: 'de la Z a la A' },
  state: { asc: 'juntos los iguales', desc: 'juntos, al revés' },
  day: { asc: 'lo más antiguo primero', desc: 'lo más reciente primero' },
  instant: { asc: 'lo más antiguo primero', desc: 'lo más reciente primero' },
};
/**
 * The first direction of a column's order by its kind: large amounts and late news first, names from the A and days
 * from the first.
 */
const USUAL: Readonly<Record<KeyKind, 'asc' | 'desc'>> = {
  number: 'desc',
  text: 'asc',
  state: 'asc',
  day: 'asc',
  instant: 'desc',
};

/**
 * The chosen order of a list. The page's address holds it, so that a reload and a colleague see the same; `filters` are
 * the current ones.
 */
function useSorting<const L extends List>(list: L, filters: Readonly<Record<string, unknown>>) {
  const search = useSearch();
  const offered = ordersOf(list).filter((sort) => isServed(list, { ...filters, sort }));
  const named = new URLSearchParams(search).get('orden');
  const chosen: Order<L> | undefined = offered.find((order) => order === named);
  const options = offered
    .map((value) => ({ value, ...sortOf(list, value) }))
    .sort((a, b) =>
      a.name === b.name
        ? Number(b.direction === USUAL[b.sort.kind]) - Number(a.direction === USUAL[a.sort.kind])
        : 0,
    )
    .map(({ value, sort, direction }) => ({
      value,
      label: `${sort.label}: ${DIRECTIONS[sort.kind][direction]}`,
    }));
  const sorting: Sorting = {
    order: chosen ?? standardOf(list, filters),
    options,
    choose: (order) => navigate(withParameter(search, 'orden', order), { replace: true }),
  };
  return { chosen, sorting };
}

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
