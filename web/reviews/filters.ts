import { DECIDED_STATUSES } from '#domain/applications/status.ts';

/** The filters of the queue of applications as texts, each empty when unset; days `YYYY-MM-DD`. */
export interface Filters {
  readonly search: string;
  readonly status: string;
  readonly from: string;
  readonly to: string;
}
export const NO_FILTERS: Filters = { search: '', status: '', from: '', to: '' };
/** Names of the queue's filters in the address, so that a reload and a link to a colleague show the same list. */
const NAMES: Record<keyof Filters, string> = {
  search: 'buscar',
  status: 'estado',
  from: 'desde',
  to: 'hasta',
};
const isFilter = (key: string): key is keyof Filters => Object.hasOwn(NAMES, key);
const FILTERS = Object.keys(NAMES).filter(isFilter);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filtersIn(parameters: URLSearchParams): Filters {
  const text = (filter: keyof Filters) => parameters.get(NAMES[filter]) ?? '';
  const day = (filter: 'from' | 'to') => (DAY.test(text(filter)) ? text(filter) : '');
  const status = DECIDED_STATUSES.find((known) => known === text('status')) ?? '';
  return { search: text('search'), status, from: day('from'), to: day('to') };
}

export const parametersOf = (filters: Filters): URLSearchParams =>
  new URLSearchParams(
    FILTERS.filter((filter) => filters[filter] !== '').map((filter) => [NAMES[filter], filters[filter]]),
  );

export const queryOf = ({ search, status, from, to }: Filters) => ({
  ...(search !== '' && { search }),
  ...(status !== '' && { status: DECIDED_STATUSES.find((known) => known === status) }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});
