import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import type { Application } from '#contract/applications.ts';
import { type Client, clientsApi } from '#contract/clients.ts';
import type { Document } from '#contract/documents.ts';
import { statsApi } from '#contract/stats.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { legalTextAddress, loanAddress } from '#web/app/office-addresses.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { clientName } from '#web/clients/clients.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { InstantText, Reference } from '#web/ui/figures/facts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface PartProps<Row> {
  readonly title: string;
  readonly empty: string;
  readonly failedText: string;
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly row: (row: Row) => ReactNode;
  readonly rowKey: (row: Row) => string | number;
}

/** A list with its other three states: loading, failed, empty. */
function Part<Row>({ title, empty, failedText, query, row, rowKey }: PartProps<Row>) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {query.isError ? (
        <PartFailed retry={query.refetch}>{failedText}</PartFailed>
      ) : query.data === undefined ? (
        <Skeleton lines={2} />
      ) : query.data.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {query.data.map((each) => (
            <li key={rowKey(each)}>{row(each)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DocumentRow({ document }: { readonly document: Document }) {
  const { label, shows } = DOCUMENT_TYPE[document.documentType];
  const isOpened = useVisibility()(shows);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">
          Subido el <InstantText instant={document.uploadedAt} />
        </span>
      </p>
      {isOpened ? (
        <LinkButton
          variant="outline"
          href={document.filePath}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink />}
        >
          Ver
          <span className="sr-only"> {label}, se abre en otra pestaña</span>
        </LinkButton>
      ) : (
        <p className="text-sm text-ink-soft">Su rol no lo abre</p>
      )}
    </div>
  );
}

const KINDS = LEGAL_DOCUMENTS.map((file) => ({ file, label: LEGAL_DOCUMENT[file].label }));

function ApplicationRow({ application }: { readonly application: Application }) {
  const mayOpen = usePagePermission();
  const opens = useVisibility();
  const { id, reference, amount, term, status, debtAgreementSigned } = application;
  return (
    <div className="grid gap-2 p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>
          <Reference of={reference} />
        </b>
        <span>
          {formatPesos(amount ?? 0)} en {termText(term)}
        </span>
        <Badge tone={APPLICATION_STATUS[status].tone}>{APPLICATION_STATUS[status].label}</Badge>
        {!debtAgreementSigned && <Badge tone="warning">Sin firma</Badge>}
      </p>
      <div className="flex flex-wrap gap-2">
        {application.loan && (
          <LinkButton href={loanAddress(application.loan.id)} variant="outline">
            Ver préstamo
            <span className="sr-only"> de {reference}</span>
          </LinkButton>
        )}
        {APPLICATION_STATUS[status].phase === 'review' && mayOpen('/admin-pending') && (
          <LinkButton href={`/admin-pending#card-${id}`} variant="outline">
            Revisar
            <span className="sr-only"> {reference}</span>
          </LinkButton>
        )}
        {opens('income') &&
          KINDS.map(({ file, label }) => (
            <DownloadLink key={file} href={legalTextAddress(id, file)}>
              {label}
              <span className="sr-only"> de {reference}</span>
            </DownloadLink>
          ))}
      </div>
    </div>
  );
}

/** A client's uploads, and the downloads of each application (rule: client-documents). */
export function ClientPapers({ clientId }: { readonly clientId: number }) {
  const documents = useRead(clientsApi.documents, { params: { clientId } });
  const applications = useRead(clientsApi.applications, { params: { clientId } });
  return (
    <>
      <Part
        title="Documentos subidos"
        empty="No hay documentos subidos"
        failedText="No se pudieron cargar los documentos"
        query={documents}
        row={(document) => <DocumentRow document={document} />}
        rowKey={({ id }) => id}
      />
      <Part
        title="Solicitudes de préstamo"
        empty="No hay solicitudes de préstamo"
        failedText="No se pudieron cargar las solicitudes"
        query={applications}
        row={(application) => <ApplicationRow application={application} />}
        rowKey={({ id }) => id}
      />
    </>
  );
}

interface EraseClientDialogProps {
  readonly client: Pick<Client, 'id' | 'firstName' | 'lastName'>;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Confirms the permanent deletion of a client; a refusal stays visible with its reason. */
export function EraseClientDialog({ client, onClose, onErased }: EraseClientDialogProps) {
  // Not the page of the deleted client.
  const erase = useAction(clientsApi.erase, [clientsApi.list, clientsApi.counts, statsApi.read], {
    done: 'Usuario eliminado',
    failedTitle: 'Error al eliminar usuario',
    failed: 'No se pudo eliminar el usuario. Intente nuevamente.',
  });
  const refused = erase.error instanceof ApiError && erase.error.status === 409 ? erase.error : null;
  return (
    <ConfirmDialog
      title="¿Estás seguro?"
      description={`El cliente ${clientName(client)} y todos sus datos asociados se eliminan de forma permanente. Esta acción no se puede deshacer.`}
      confirmLabel="Eliminar"
      busyLabel="Eliminando..."
      variant="danger"
      busy={erase.isPending}
      onCancel={onClose}
      onConfirm={() => erase.mutate({ params: { id: client.id } }, { onSuccess: onErased })}
    >
      <p>
        Se eliminan su perfil, sus solicitudes, sus documentos y sus firmas. De los préstamos saldados quedan
        los montos, sin su nombre.
      </p>
      {refused && (
        <p className="rounded-md bg-danger-tint p-3 font-semibold text-danger">{refused.userMessage}</p>
      )}
    </ConfirmDialog>
  );
}
