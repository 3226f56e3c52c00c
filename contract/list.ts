import type * as z from 'zod/mini';

/** The type of a column's value, by which `after` is parsed. `state`: a status, whose order only groups equal rows. */
export type KeyKind = 'number' | 'text' | 'state' | 'day' | 'instant';

/** An order of a list by one column, in either direction. */
export interface Sort<Filter extends string = string> {
  /** Label of the column for the user: "Balance". */
  readonly label: string;
  /**
   * The column's name in the row; its value there is never null. Rows with equal values are ordered by `id`; the order
   * by `id` itself needs no second column.
   */
  readonly column: string;
  readonly kind: KeyKind;
  /**
   * Filters that exclude this order, since no index serves them together: then the server refuses the order, and the
   * screen does not offer it.
   */
  readonly notWith?: readonly Filter[];
}

export interface List {
  readonly filters: Readonly<Record<string, z.ZodMiniType>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** The default order of the list: the name of a sort, after a minus the largest or latest first. */
  readonly standard: string;
  /** Another default order for some values of a filter: items with a promised hour start with the longest waiting. */
  readonly standardFor?: {
    readonly filter: string;
    readonly values: readonly string[];
    readonly order: string;
  };
}

/** The query parameters of a list, with any filters. */
export type Asked = Readonly<Record<string, unknown>>;

type Names<L extends List> = keyof L['sorts'] & string;
/** An order in a request: `balance` is ascending, `-balance` descending. */
export type Order<L extends List = List> = Names<L> | `-${Names<L>}`;
export type ColumnOf<L extends List> = L['sorts'][Names<L>]['column'];

export const ordersOf = <const L extends List>({ sorts }: L): Order<L>[] =>
  (Object.keys(sorts) as Names<L>[]).flatMap((name) => [name, `-${name}`] as const);

/** An order's column and direction. It throws for an order that the list does not declare. */
export function sortOf<L extends List>(list: L, order: string) {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  const sort = list.sorts[name];
  if (!sort) throw new Error(`The list has no order ${order}`);
  return { name, sort, direction: descending ? ('desc' as const) : ('asc' as const) };
}

/** Whether the list can be ordered as requested with the requested filters. */
export const isServed = (list: List, asked: Asked): boolean =>
  typeof asked.sort !== 'string' ||
  !sortOf(list, asked.sort).sort.notWith?.some((filter) => asked[filter] !== undefined);

export const standardOf = ({ standard, standardFor }: List, asked: Asked): string =>
  standardFor?.values.some((value) => value === asked[standardFor.filter]) ? standardFor.order : standard;

/** The order of nearly every list: the newest first, in the order of the numbers that rows get. */
export const NEWEST = { label: 'Fecha', column: 'id', kind: 'instant' } as const satisfies Sort;
