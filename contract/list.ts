import type * as z from 'zod/mini';

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
  /** The order without `sort`: a sort's name, after a minus the largest or latest first. */
  readonly standard: string;
  /** Another standard order for a filter's values: what waits for a promised hour is shown from the longest waiting on. */
  readonly standardFor?: {
    readonly filter: string;
    readonly values: readonly string[];
    readonly order: string;
  };
}

/** The query of a list, whichever its filters are. */
export type Asked = Readonly<Record<string, unknown>>;

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

export const standardOf = ({ standard, standardFor }: List, asked: Asked): string =>
  standardFor?.values.some((value) => value === asked[standardFor.filter]) ? standardFor.order : standard;

/** The order of nearly every list: the newest first, in the order of the numbers that rows get. */
export const NEWEST = { label: 'Fecha', column: 'id', kind: 'instant' } as const satisfies Sort;
