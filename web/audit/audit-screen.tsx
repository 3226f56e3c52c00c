import { useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type AuditEvent, auditApi } from '#contract/audit.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { EVENT, EVENT_NAMES, eventLabel } from '#domain/audit/event.ts';
import { EVENT_SUBJECT_LABELS, EVENT_SUBJECTS, type EventSubject } from '#domain/audit/event-facts.ts';
import { factsText, isOfBank, subjectText } from '#domain/audit/fact-labels.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { EmptyState, LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { usePages } from '#web/app/calls/use-calls.ts';
import { clientAddress, loanAddress, paymentAddress } from '#web/app/office-addresses.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Column, column, InstantText, Table } from '#web/ui/figures/facts.tsx';
import { DayField, SelectField } from '#web/ui/forms.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const FILTERS = ['name', 'subject', 'subjectId', 'actorId', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];
type FilterValues = Readonly<Record<Filter, string>>;

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

function AuditFilters({ values, onChange }: AuditFiltersProps) {
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

/**
 * The page of an application's event by the application's phase; a draft has none, since only its customer sees it
 * (rule: drafts-private).
 */
const APPLICATION_PAGE = { draft: null, review: '/admin-pending', decided: '/admin-decided' } as const;

function applicationPage({ subjectId, applicationStatus }: AuditEvent): string | null {
  const page = applicationStatus && APPLICATION_PAGE[APPLICATION_STATUS[applicationStatus].phase];
  return page && `${page}?buscar=${encodeURIComponent(applicationReference(Number(subjectId)))}`;
}

/** The page of an event's subject; `null`: the subject has no page, or may be gone. */
function pageOf(event: AuditEvent): string | null {
  const { name, subject, subjectId, actor, facts } = event;
  switch (subject) {
    case 'loan':
      return loanAddress(Number(subjectId));
    case 'payment':
      return paymentAddress(Number(subjectId));
    case 'application':
      return applicationPage(event);
    case 'user':
      return name.startsWith('client.') || (String(actor?.id) === subjectId && !actor?.isAdmin)
        ? clientAddress(Number(subjectId))
        : null;
    case 'document':
    case 'statement':
    case 'settings':
    case 'export':
    case 'verification':
    case 'alert':
    case 'import':
      return null;
    case 'product':
      return '/admin-products';
    case 'drawer':
      return /^\d+$/.test(subjectId) && !isOfBank(subjectId, facts)
        ? `/admin-drawers?caja=${subjectId}`
        : '/admin-drawers';
    case 'do_not_lend':
      return '/admin-do-not-lend';
    case 'closed_day':
      return '/admin-closed-days';
    case 'token':
    case 'webhook':
      return '/admin-connections';
  }
}

function About({ event }: { readonly event: AuditEvent }) {
  const { subject, subjectId, person, facts } = event;
  const page = pageOf(event);
  const number = subject === 'application' ? applicationReference(Number(subjectId)) : subjectId;
  const text = subjectText(subject, number, facts);
  return (
    <span className="block min-w-32">
      {page === null ? text : <TextLink href={page}>{text}</TextLink>}
      {person && <span className="block text-sm text-ink-soft">{person}</span>}
    </span>
  );
}

const COLUMNS: readonly Column<AuditEvent>[] = [
  column('when', 'Cuándo', ({ happenedAt }) => <InstantText instant={happenedAt} />),
  column('what', 'Qué pasó', ({ name }) => eventLabel(name)),
  column('who', 'Quién', ({ actor, token }) =>
    actor ? (
      <span className="break-words">
        {actor.isAdmin ? actor.name : <TextLink href={clientAddress(actor.id)}>{actor.name}</TextLink>}
        <span className="block text-sm text-ink-soft">
          {token ? `Por la llave «${token.name}»` : actor.isAdmin ? 'Del equipo' : 'Cliente'}
        </span>
      </span>
    ) : (
      'Nadie con sesión'
    ),
  ),
  column('about', 'Sobre qué', (event) => <About event={event} />),
  column('facts', 'Datos', ({ facts }) => (
    <span className="text-sm wrap-anywhere">{factsText(facts) || '—'}</span>
  )),
  column('from', 'Dirección IP', ({ ip }) => <span className="text-sm">{ip ?? '—'}</span>),
];

const isSubject = (text: string): text is EventSubject => Object.hasOwn(EVENT_SUBJECT_LABELS, text);

/** Address of the listed events as a file. */
function exportOf(asked: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${auditApi.export.path}?${new URLSearchParams(said)}`;
}

/** The audit log: who did what, when and from where; the address holds the filters. */
export function AuditScreen() {
  const search = useSearch();
  const said = new URLSearchParams(search);
  const values = Object.fromEntries(FILTERS.map((name) => [name, said.get(name) ?? ''])) as FilterValues;
  const asked = {
    name: values.name || undefined,
    subject: isSubject(values.subject) ? values.subject : undefined,
    subjectId: values.subjectId.replace(/^#?LN-0*/i, '') || undefined,
    actorId: /^\d{1,9}$/.test(values.actorId) ? Number(values.actorId) : undefined,
    from: values.from || undefined,
    to: values.to || undefined,
  };
  const { rows, failed, error, retry, more } = usePages(auditApi.list, (page) => ({
    query: { ...page, ...asked },
  }));
  return (
    <>
      <h1 className="text-2xl">Auditoría</h1>
      <AuditFilters
        values={values}
        onChange={(filter, value) => navigate(withParameter(search, filter, value), { replace: true })}
      />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <DownloadLinks href={(format) => exportOf({ ...asked, format })} />
      </div>
      {failed && <LoadFailed title="No se pudo cargar la auditoría" error={error} retry={retry} />}
      {!rows && !failed && <Skeleton lines={8} label="Cargando auditoría..." />}
      {rows?.length === 0 && <EmptyState title="Nada con esos filtros" />}
      {rows && rows.length > 0 && (
        <Table caption="Hechos registrados" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
      <LoadMore {...more} />
    </>
  );
}
