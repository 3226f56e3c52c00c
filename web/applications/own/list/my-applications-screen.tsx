import { useEffect, useState } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { APPLICATION_STATUS, isDraft, parseStatus, SHOWN_STATUSES } from '#domain/applications/status.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { LOAN_TYPE, LOAN_TYPES, loanTypeLabel, parseLoanType } from '#domain/loans/loan-type.ts';
import { EmptyState, LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { usePages } from '#web/app/calls/use-calls.ts';
import { later } from '#web/app/later.tsx';
import { hasDocuments, LegalDownloads } from '#web/applications/own/legal-downloads.tsx';
import { ApplicationBadges } from '#web/applications/own/list/application-badges.tsx';
import { addressOfOwn, type OwnAddress, useOwnAddress } from '#web/applications/own/list/own-address.ts';
import { PushOffer } from '#web/push/push-offer.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import {
  actionsColumn,
  type Column,
  column,
  DayText,
  numericColumn,
  Pesos,
  Reference,
  Table,
} from '#web/ui/figures/facts.tsx';
import { SelectField } from '#web/ui/forms.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ApplicationTableProps {
  readonly applications: readonly Application[];
  readonly onDownload: (application: Application) => void;
}

const facts: readonly Column<Application>[] = [
  column('reference', 'Solicitud', ({ reference }) => (
    <span className="figure">
      <Reference of={reference} />
    </span>
  )),
  column('type', 'Tipo', ({ loanType }) => (loanType ? loanTypeLabel(loanType) : 'Sin elegir')),
  numericColumn('amount', 'Cantidad', ({ amount }) =>
    amount === null ? 'Sin monto' : <Pesos amount={amount} />,
  ),
  column('status', 'Estado', (application) => <ApplicationBadges application={application} />),
  column('date', 'Fecha', ({ submittedAt, createdAt }) => (
    <DayText day={dayInSantoDomingo(new Date(submittedAt ?? createdAt))} />
  )),
];

/** The customer's own applications as a table, for wide windows (rule: my-applications). */
function ApplicationTable({ applications, onDownload }: ApplicationTableProps) {
  const actions: Column<Application> = actionsColumn((application) => (
    <div className="flex flex-wrap gap-1 max-sm:[&>*]:flex-1">
      <LinkButton href={addressOfOwn({ open: application.id })} variant="outline">
        Ver detalles <span className="sr-only">de {application.reference}</span>
      </LinkButton>
      {isDraft(application.status) && (
        <LinkButton href={`/new-application?draft=${application.id}`} variant="quiet">
          Continuar <span className="sr-only">{application.reference}</span>
        </LinkButton>
      )}
      {hasDocuments(application) && (
        <Button variant="quiet" onClick={() => onDownload(application)}>
          Descargar <span className="sr-only">los documentos de {application.reference}</span>
        </Button>
      )}
    </div>
  ));
  return (
    <Table
      caption="Tus solicitudes"
      columns={[...facts, actions]}
      rows={applications}
      rowKey={({ id }) => id}
    />
  );
}

const STATUSES = SHOWN_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS[value].label }));
const TYPES = LOAN_TYPES.map((value) => ({ value, label: LOAN_TYPE[value].label }));
const ALL = { value: '', label: 'Todos' };

interface ApplicationFiltersProps extends Pick<OwnAddress, 'status' | 'loanType'> {
  readonly onChange: (change: Partial<OwnAddress>) => void;
}

/**
 * Filters of the customer's applications by status and by loan type, only those that occur (rule: loan-type-spellings).
 */
function ApplicationFilters({ status, loanType, onChange }: ApplicationFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:max-w-md">
      <SelectField
        name="status"
        label="Estado"
        options={[ALL, ...STATUSES]}
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: parseStatus(target.value) })}
      />
      <SelectField
        name="loanType"
        label="Tipo"
        options={[ALL, ...TYPES]}
        value={loanType ?? ''}
        onChange={({ target }) => onChange({ loanType: parseLoanType(target.value) })}
      />
    </search>
  );
}

const PAGE = 20;

/** All applications of the customer, newest first, filtered by status and by loan type. */
function ApplicationList() {
  const { status, loanType, filter } = useOwnAddress();
  const [downloading, setDownloading] = useState<Application | null>(null);
  const list = usePages(applicationsApi.list, (page) => ({
    query: { ...page, limit: PAGE, status: status ?? undefined, loanType: loanType ?? undefined },
  }));
  const { rows } = list;
  const filtered = status !== null || loanType !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Mis Solicitudes</h1>
        {rows && rows.length > 0 && (
          <LinkButton href="/loan-application" variant="outline">
            Nueva solicitud
          </LinkButton>
        )}
      </div>
      {(filtered || (rows && rows.length > 0)) && (
        <ApplicationFilters status={status} loanType={loanType} onChange={filter} />
      )}
      {!rows && !list.failed && <Skeleton lines={6} label="Cargando tus solicitudes..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar tus solicitudes" error={list.error} retry={list.retry} />
      )}
      {rows?.length === 0 && !filtered && (
        <EmptyState
          title="No hay solicitudes"
          action={
            <LinkButton variant="money" href="/loan-application">
              Solicitar Mi Préstamo
            </LinkButton>
          }
        >
          <p>Cuando pidas un préstamo, aquí ves cómo va y qué sigue.</p>
        </EmptyState>
      )}
      {rows?.length === 0 && filtered && (
        <EmptyState
          title="No hay solicitudes con estos filtros"
          action={
            <Button variant="outline" onClick={() => filter({ status: null, loanType: null })}>
              Quitar filtros
            </Button>
          }
        />
      )}
      {rows && rows.length > 0 && <ApplicationTable applications={rows} onDownload={setDownloading} />}
      <LoadMore {...list.more} />
      <Dialog
        open={downloading !== null}
        onClose={() => setDownloading(null)}
        title={`Documentos de ${downloading?.reference ?? ''}`}
        description={
          downloading?.signedAt
            ? 'Tus copias firmadas.'
            : downloading?.signedOnPaper
              ? 'Se firmó en papel: aquí hay una constancia.'
              : 'Todavía sin firmar: dicen "PENDIENTE DE FIRMA".'
        }
      >
        {downloading && <LegalDownloads application={downloading} />}
      </Dialog>
    </>
  );
}

const ApplicationDetails = later(
  async () => (await import('#web/applications/own/application-details.tsx')).ApplicationDetails,
);

/** The customer's applications, or the one that the address names: a reload keeps which. */
export function MyApplicationsScreen() {
  const { open } = useOwnAddress();
  useEffect(ApplicationDetails.soon, []);
  return open === null ? (
    <>
      <ApplicationList />
      <PushOffer />
    </>
  ) : (
    <ApplicationDetails key={open} id={open} />
  );
}
