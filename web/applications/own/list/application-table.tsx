import type { Application } from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { hasDocuments } from '#web/applications/own/legal-downloads.tsx';
import { ApplicationBadges } from '#web/applications/own/list/application-badges.tsx';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';
import { Button } from '#web/ui/button.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ApplicationTableProps {
  readonly applications: readonly Application[];
  readonly onDownload: (application: Application) => void;
}

const facts: readonly Column<Application>[] = [
  {
    key: 'reference',
    header: 'Solicitud',
    cell: ({ reference }) => (
      <span className="figure">
        <Reference of={reference} />
      </span>
    ),
  },
  {
    key: 'type',
    header: 'Tipo',
    cell: ({ loanType }) => (loanType ? loanTypeLabel(loanType) : 'Sin elegir'),
  },
  {
    key: 'amount',
    header: 'Cantidad',
    numeric: true,
    cell: ({ amount }) => (amount === null ? 'Sin monto' : <Pesos amount={amount} />),
  },
  { key: 'status', header: 'Estado', cell: (application) => <ApplicationBadges application={application} /> },
  {
    key: 'date',
    header: 'Fecha',
    cell: ({ submittedAt, createdAt }) => (
      <DayText day={dayInSantoDomingo(new Date(submittedAt ?? createdAt))} />
    ),
  },
];

/** The customer's own applications as a table, for wide windows (rule: my-applications). */
export function ApplicationTable({ applications, onDownload }: ApplicationTableProps) {
  const actions: Column<Application> = {
    key: 'actions',
    header: 'Acciones',
    actions: true,
    cell: (application) => (
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
    ),
  };
  return (
    <Table
      caption="Tus solicitudes"
      columns={[...facts, actions]}
      rows={applications}
      rowKey={({ id }) => id}
    />
  );
}
