import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parseReference } from '#domain/applications/application.ts';
import { APPLICATION_STATUS, DECIDED_STATUSES } from '#domain/applications/status.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { type Filters, NO_FILTERS } from '#web/reviews/filters.ts';
import { Button } from '#web/ui/button.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const STATES = DECIDED_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS[value].label }));
const shown = (day: string) => (day === '' ? '' : formatDay(day));

interface DecidedFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

/** Filters of the history of decisions. An unreadable value shows a message and changes nothing. */
export function DecidedFilters({ filters, onFilter }: DecidedFiltersProps) {
  const [search, setSearch] = useState(filters.search);
  const [status, setStatus] = useState(filters.status);
  const [from, setFrom] = useState(shown(filters.from));
  const [to, setTo] = useState(shown(filters.to));
  const [errors, setErrors] = useState<Partial<Record<keyof Filters, string>>>({});

  function apply(event: FormEvent) {
    event.preventDefault();
    const [first, last] = [from, to].map((text) => (text.trim() === '' ? '' : readDay(text)));
    const sought = search.trim();
    const found = {
      ...(sought !== '' &&
        parseCedula(sought) === null &&
        parseReference(sought) === null && {
          search: 'Escriba un número de solicitud (#LN-0042) o una cédula',
        }),
      ...(first === null && { from: DAY_FORMAT_MESSAGE }),
      ...(last === null && { to: DAY_FORMAT_MESSAGE }),
    };
    setErrors(found);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) return document.getElementById(wrong)?.focus();
    onFilter({ search: sought, status, from: first ?? '', to: last ?? '' });
  }

  return (
    <form
      noValidate
      onSubmit={apply}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4 xl:grid-cols-[1fr_1fr_1fr_1fr_auto] rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <TextField
        name="search"
        label="Solicitud o cédula"
        placeholder="#LN-0042"
        autoComplete="off"
        value={search}
        error={errors.search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField
        name="status"
        label="Estado"
        placeholder="Todos"
        options={STATES}
        value={status}
        onChange={({ target }) => setStatus(target.value)}
      />
      <DayField name="from" label="Decidida desde" value={from} error={errors.from} onText={setFrom} />
      <DayField name="to" label="Hasta" value={to} error={errors.to} onText={setTo} />
      <div className="flex flex-wrap items-start gap-x-2 sm:pt-6.5 xl:flex-nowrap">
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          Buscar
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setSearch('');
            setStatus('');
            setFrom('');
            setTo('');
            setErrors({});
            onFilter(NO_FILTERS);
          }}
        >
          Limpiar
        </Button>
      </div>
    </form>
  );
}
