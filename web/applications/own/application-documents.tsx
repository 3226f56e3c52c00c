import type { Application } from '#contract/applications.ts';
import { type Document, documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { hasDocuments, LegalDownloads } from '#web/applications/own/legal-downloads.tsx';
import { Card } from '#web/ui/card.tsx';

/** The photos of an application as thumbnails; each opens on its own page. */
function Photos({ documents }: { readonly documents: readonly Document[] }) {
  if (documents.length === 0) return <p className="text-ink-soft">No se subieron fotos.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3">
      {documents.map(({ id, filePath, documentType }) => (
        <li key={id}>
          <a
            href={filePath}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md border border-line hover:border-brand"
          >
            <img
              src={filePath}
              alt=""
              loading="lazy"
              className="aspect-[4/3] w-full bg-ground object-cover"
            />
            <span className="flex min-h-11 items-center px-2.5 py-1.5 text-sm leading-tight font-semibold">
              {DOCUMENT_TYPE[documentType].label}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The legal documents of an application for download, and its uploads. */
export function ApplicationDocuments({ application }: { readonly application: Application }) {
  const { data, isError, refetch } = useRead(documentsApi.list, {
    query: { applicationId: String(application.id) },
  });
  return (
    <Card title="Documentos">
      {hasDocuments(application) && (
        <>
          <LegalDownloads application={application} />
          {application.signedOnPaper && (
            <p className="text-sm text-ink-soft">
              Este préstamo se firmó en papel. El original lo guarda el prestamista; aquí hay una constancia.
            </p>
          )}
          {application.signedAt === null && !application.signedOnPaper && (
            <p className="text-sm text-ink-soft">Hasta que firmes dicen “PENDIENTE DE FIRMA”.</p>
          )}
        </>
      )}
      {!data && !isError && <Skeleton label="Cargando documentos..." />}
      {!data && isError && <PartFailed retry={refetch}>No se pudieron cargar las fotos.</PartFailed>}
      {data && <Photos documents={data} />}
    </Card>
  );
}
