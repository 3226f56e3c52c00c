import Search from 'lucide-react/icons/search';
import { useSearchParams } from 'wouter';
import { type DecidedApplication, reviewsApi } from '#contract/reviews.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parseReference } from '#domain/applications/application.ts';
import { APPLICATION_STATUS, DECIDED_STATUSES } from '#domain/applications/status.ts';
import { formatDay, formatInstant, readDay } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';
import { KeptScorecards } from '#web/reviews/scorecard/kept-scorecards.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Column, column } from '#web/ui/figures/facts.tsx';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { SortedTable } from '#web/ui/figures/sorted-table.tsx';
import { DAY_FORMAT_MESSAGE, DayField, Form, SelectField } from '#web/ui/forms.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** The filters of the queue of applications as texts, each empty when unset; days `YYYY-MM-DD`. */
interface Filters {
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

const STATES = DECIDED_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS[value].label }));
const shown = (day: string) => (day === '' ? '' : formatDay(day));

interface DecidedFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

/** Filters of the history of decisions. An unreadable value shows a message and changes nothing. */
function DecidedFilters({ filters, onFilter }: DecidedFiltersProps) {
  const { values, field, dayField, fill, show } = useFields({
    ...filters,
    from: shown(filters.from),
    to: shown(filters.to),
  });

  function apply() {
    const [first, last] = [values.from, values.to].map((text) => (text.trim() === '' ? '' : readDay(text)));
    const sought = values.search.trim();
    const found = {
      ...(sought !== '' &&
        parseCedula(sought) === null &&
        parseReference(sought) === null && {
          search: 'Escriba un número de solicitud (#LN-0042) o una cédula',
        }),
      ...(first === null && { from: DAY_FORMAT_MESSAGE }),
      ...(last === null && { to: DAY_FORMAT_MESSAGE }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    onFilter({ search: sought, status: values.status, from: first ?? '', to: last ?? '' });
  }

  return (
    <Form
      onSubmit={apply}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4 xl:grid-cols-[1fr_1fr_1fr_1fr_auto] rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <TextField {...field('search')} label="Solicitud o cédula" placeholder="#LN-0042" />
      <SelectField {...field('status')} label="Estado" placeholder="Todos" options={STATES} />
      <DayField {...dayField('from')} label="Decidida desde" />
      <DayField {...dayField('to')} label="Hasta" />
      <div className="flex flex-wrap items-start gap-x-2 sm:pt-6.5 xl:flex-nowrap">
        <Button type="submit" icon={<Search />}>
          Buscar
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            fill(NO_FILTERS);
            onFilter(NO_FILTERS);
          }}
        >
          Limpiar
        </Button>
      </div>
    </Form>
  );
}

const inTerms = (amount: number, term: number) => `${formatPesos(amount)} en ${termText(term)}`;

function Why({ row }: { readonly row: DecidedApplication }) {
  const { rejectionReason, counterOfferAmount, counterOfferTerm, adminNotes } = row;
  const offered = counterOfferAmount !== null && counterOfferTerm !== null;
  return (
    <>
      {rejectionReason}
      {offered && <span className="block">Ofrecido: {inTerms(counterOfferAmount, counterOfferTerm)}</span>}
      {adminNotes && <span className="block text-sm text-ink-soft">Notas: {adminNotes}</span>}
      {!rejectionReason && !offered && !adminNotes && '—'}
      <KeptScorecards applicationId={row.id} />
    </>
  );
}

const COLUMNS: readonly Column<DecidedApplication>[] = [
  column('name', 'Cliente', ({ reference, fullName, userId }) => (
    <>
      <span className="block whitespace-nowrap text-ink-soft">{reference}</span>
      <TextLink href={clientAddress(userId)}>{fullName}</TextLink>
    </>
  )),
  column('amount', 'Monto y cuotas', ({ amount, term, loanType }) => (
    <>
      {inTerms(amount, term)}
      <span className="block text-sm text-ink-soft">{loanTypeLabel(loanType ?? '')}</span>
    </>
  )),
  column('status', 'Estado', ({ status }) => (
    <Badge tone={APPLICATION_STATUS[status].badge.tone}>{APPLICATION_STATUS[status].badge.label}</Badge>
  )),
  column('decided', 'Decisión', ({ decidedAt, decidedBy }) => (
    <>
      {formatInstant(new Date(decidedAt))}
      <span className="block text-sm text-ink-soft">{decidedBy ?? 'El cliente'}</span>
    </>
  )),
  column('why', 'Detalle', (row) => <Why row={row} />),
];

interface DecidedTableProps {
  readonly rows: readonly DecidedApplication[];
  readonly sorting: Sorting;
}

export function DecidedTable({ rows, sorting }: DecidedTableProps) {
  return (
    <SortedTable
      caption="Solicitudes decididas"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
    />
  );
}

/** The history of decisions about applications, latest first. */
export function DecidedScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersIn(parameters);
  const { rows, failed, error, retry, more, sorting } = usePages(reviewsApi.decided, (page) => ({
    query: { ...queryOf(filters), ...page },
  }));
  const filtered = parametersOf(filters).size > 0;
  return (
    <>
      <ReviewTabs />
      <h1 className="text-2xl">Solicitudes decididas</h1>
      <DecidedFilters
        key={parameters.toString()}
        filters={filters}
        onFilter={(next) => setParameters(parametersOf(next))}
      />
      {!rows && !failed && <Loading>Cargando solicitudes decididas...</Loading>}
      {failed && <LoadFailed title="No se pudieron cargar las solicitudes" error={error} retry={retry} />}
      {rows?.length === 0 && (
        <EmptyState
          title={filtered ? 'Ninguna solicitud coincide' : 'Todavía no hay decisiones'}
          action={
            filtered && (
              <Button variant="outline" onClick={() => setParameters(parametersOf(NO_FILTERS))}>
                Quitar los filtros
              </Button>
            )
          }
        />
      )}
      {rows && rows.length > 0 && <DecidedTable rows={rows} sorting={sorting} />}
      <LoadMore {...more} />
    </>
  );
}
