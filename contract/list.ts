import type * as z from 'zod/mini';

/** The type of a column's value when `after` is parsed; a `state` only comes together with its like. */
export type KeyKind = 'number' | 'text' | 'state' | 'day' | 'instant';

/** One order of a list, in either direction. */
export interface Sort<Filter extends string = string> {
  /** Label of the column for the user: "Balance". */
  readonly label: string;
  /**
   * The column's name in the row, never null there. `id` decides between equals, and is used alone if it is the order.
   */
  readonly column: string;
  readonly kind: KeyKind;
  /**
   * Filters under which no index can serve this order: then the server refuses it, and the screen does not offer it.
   */
  readonly notWith?: readonly Filter[];
}

export interface List {
  readonly filters: Readonly<Record<string, z.ZodMiniType>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** The order without `sort`: a sort's name, after a minus the largest or latest first. */
  readonly standard: string;
  /** Another default order for a filter's values: items with a promised hour start with the longest waiting. */
  readonly standardFor?: {
    readonly filter: string;
    readonly values: readonly string[];
    readonly order: string;
  };
}

/** The query of a list, with any filters. */
export type Asked = Readonly<Record<string, unknown>>;

type Names<L extends List> = keyof L['sorts'] & string;
/** `balance`: ascending; `-balance`: descending. */
export type Order<L extends List = List> = Names<L> | `-${Names<L>}`;
export type ColumnOf<L extends List> = L['sorts'][Names<L>]['column'];

export const ordersOf = <const L extends List>({ sorts }: L): Order<L>[] =>
  (Object.keys(sorts) as Names<L>[]).flatMap((name) => [name, `-${name}`] as const);

/** The two parts of a declared order. */
export function sortOf<L extends List>(list: L, order: string) {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  const sort = list.sorts[name];
  if (!sort) throw new Error(`The list has no order ${order}`);
  return { name, sort, direction: descending ? ('desc' as const) : ('asc' as const) };
}

/** Whether the order is available with the requested filters. */
export const isServed = (list: List, asked: Asked): boolean =>
  typeof asked.sort !== 'string' ||
  !sortOf(list, asked.sort).sort.notWith?.some((filter) => asked[filter] !== undefined);

export const standardOf = ({ standard, standardFor }: List, asked: Asked): string =>
  standardFor?.values.some((value) => value === asked[standardFor.filter]) ? standardFor.order : standard;

/** The order of nearly every list: the newest first, in the order of the numbers that rows get. */
export const NEWEST = { label: 'Fecha', column: 'id', kind: 'instant' } as const satisfies Sort;
