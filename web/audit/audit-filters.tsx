import { useState } from 'react';
import { EVENT, EVENT_NAMES } from '#domain/audit/event.ts';
import { EVENT_SUBJECT_LABELS, EVENT_SUBJECTS } from '#domain/audit/event-facts.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export const FILTERS = ['name', 'subject', 'subjectId', 'actorId', 'from', 'to'] as const;
export type Filter = (typeof FILTERS)[number];
export type FilterValues = Readonly<Record<Filter, string>>;

const EVENTS = EVENT_NAMES.map((value) => ({ value, label: EVENT[value].label }));
const SUBJECTS = EVENT_SUBJECTS.map((value) => ({ value, label: EVENT_SUBJECT_LABELS[value] }));

interface DayFilterProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
  readonly onChange: AuditFiltersProps['onChange'];
}

/** A filter by a day: a whole day narrows the list, an empty field does not, and a half-typed day has no effect yet. */
function DayFilter({ name, label, value, onChange }: DayFilterProps) {
  const [text, setText] = useState(() => (readDay(value) === null ? '' : formatDay(value)));
  return (
    <DayField
      name={name}
      label={label}
      value={text}
      onText={(typed) => {
        setText(typed);
        const day = readDay(typed);
        if (day !== null || typed.trim() === '') onChange(name, day ?? '');
      }}
    />
  );
}

interface AuditFiltersProps {
  readonly values: FilterValues;
  readonly onChange: (filter: Filter, value: string) => void;
}

export function AuditFilters({ values, onChange }: AuditFiltersProps) {
  // On a phone six fields would hide the list: they are open initially only when one filters the list.
  const [openAtFirst] = useState(() => FILTERS.some((name) => values[name] !== ''));
  const field = (name: Filter) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <details open={openAtFirst}>
      <summary className="min-h-12 cursor-pointer content-center font-semibold">Filtros</summary>
      <div className="grid gap-4 pb-2 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField {...field('name')} label="Qué pasó" placeholder="Todo" options={EVENTS} />
        <SelectField {...field('subject')} label="Sobre qué" placeholder="Todo" options={SUBJECTS} />
        <TextField
          {...field('subjectId')}
          label="Número"
          autoComplete="off"
          hint="El de la solicitud, el préstamo, el pago o la persona."
        />
        <TextField
          {...field('actorId')}
          label="Quién (número de la persona)"
          inputMode="numeric"
          autoComplete="off"
        />
        <DayFilter name="from" label="Desde" value={values.from} onChange={onChange} />
        <DayFilter name="to" label="Hasta" value={values.to} onChange={onChange} />
      </div>
    </details>
  );
}
