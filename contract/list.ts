import * as z from 'zod/mini';

/** How two values of a column are told apart on the way back, in `after`; a `state` is only kept together with its like. */
export type KeyKind = 'number' | 'text' | 'state' | 'day' | 'instant';

/** One order that a list can be asked for, in either direction. */
export interface Sort<Filter extends string = string> {
  /** What a person chooses it by: "Balance". */
  readonly label: string;
  /** The column's name in the row, never null there. `id` decides between equals, and stands alone where it is the order. */
  readonly column: string;
  readonly kind: KeyKind;
  /** Filters under which no index can serve this order: then it is refused, and not offered. */
  readonly notWith?: readonly Filter[];
}

export interface List {
  readonly filters: Readonly<Record<string, z.ZodMiniType>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** The order that nobody asked for: a sort's name, after a minus the largest or latest first; or by what is asked. */
  readonly standard: string | ((asked: Asked) => string);
}

/** The query of a list, whichever its filters are. */
type Asked = Readonly<Record<string, unknown>>;

type Names<L extends List> = keyof L['sorts'] & string;
/** `balance`: from the smallest on; `-balance`: from the largest. */
export type Order<L extends List = List> = Names<L> | `-${Names<L>}`;
export type ColumnOf<L extends List> = L['sorts'][Names<L>]['column'];

export const ordersOf = <const L extends List>({ sorts }: L): Order<L>[] =>
  (Object.keys(sorts) as Names<L>[]).flatMap((name) => [name, `-${name}`] as const);

/** A declared order in its two parts. */
export function sortOf<L extends List>(list: L, order: string) {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  const sort = list.sorts[name];
  if (!sort) throw new Error(`The list has no order ${order}`);
  return { name, sort, direction: descending ? ('desc' as const) : ('asc' as const) };
}

/** Whether the order goes with the filters that are asked for along with it. */
export const isServed = (list: List, asked: Asked): boolean =>
  typeof asked.sort !== 'string' ||
  !sortOf(list, asked.sort).sort.notWith?.some((filter) => asked[filter] !== undefined);

export const standardOf = ({ standard }: List, asked: Asked): string =>
  typeof standard === 'string' ? standard : standard(asked);

const page = {
  limit: z.optional(
    z.coerce
      .number()
      .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 200, 'El límite va de 1 a 200')),
  ),
  /** The key of the last row seen, as the `Link` header gave it. */
  after: z.optional(z.string().check(z.maxLength(400))),
};

type Declared<S> = (keyof S & string) | `-${keyof S & string}`;

/**
 * What a list can be asked: by page, by filter, by order. Said once: `serve` reads its query, the store its columns, the
 * table its headers; test/growth plays every filter in every order, and refuses one that no index serves.
 */
export function listed<
  const F extends Readonly<Record<string, z.ZodMiniType>>,
  const S extends Readonly<Record<string, Sort<keyof F & string>>>,
>(list: {
  readonly filters: F;
  readonly sorts: S;
  readonly standard: Declared<S> | ((asked: Asked) => Declared<S>);
}) {
  const query = z
    .strictObject({
      ...page,
      sort: z.optional(z.enum(ordersOf(list), 'Elija un orden de la lista')),
      ...list.filters,
    })
    .check(
      z.refine((asked: Asked) => isServed(list, asked), {
        path: ['sort'],
        message: 'Con estos filtros no se puede ordenar así',
      }),
    );
  return { list, query };
}

/** The order of nearly every list: the newest first, in the order of the numbers that rows get. */
export const NEWEST = { label: 'Fecha', column: 'id', kind: 'instant' } as const satisfies Sort;
