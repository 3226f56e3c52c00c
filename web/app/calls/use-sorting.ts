import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import {
  isServed,
  type KeyKind,
  type List,
  type Order,
  ordersOf,
  sortOf,
  standardOf,
} from '#contract/list.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';

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
export function useSorting<const L extends List>(list: L, filters: Readonly<Record<string, unknown>>) {
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
