import { useQueryClient } from '@tanstack/react-query';
import FileImage from 'lucide-react/icons/file-image';
import type { ReactNode } from 'react';
import { type Document, documentsApi } from '#contract/documents.ts';
import { formatInstant } from '#domain/calendar.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { CEDULA_SIDE, CEDULA_SIDES, CedulaFrame, type CedulaSide } from '#web/documents/cedula-frame.tsx';
import { ANOTHER_PHOTO } from '#web/documents/file-choice.tsx';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { LOST_PHOTO, useLostPhoto } from '#web/documents/use-lost-photo.ts';
import { useUpload } from '#web/documents/use-upload.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface DocumentCardProps {
  readonly side: CedulaSide;
  /** The newest document of this kind, if any: a new photo replaces it. */
  readonly document: Pick<Document, 'filePath'> | undefined;
  readonly applicationId?: number;
  /** Called where that application was discarded elsewhere. */
  readonly onGone?: () => void;
  readonly onUploaded: (document: Document) => void;
}

/** One side of the cédula: its picture if it exists, and the buttons to take or choose one. */
function DocumentCard({ side, document, applicationId, onGone, onUploaded }: DocumentCardProps) {
  const { toast } = useToast();
  const { title, upload: uploadText, camera, visible } = CEDULA_SIDE[side];
  const bringing = useUpload({
    documentType: side,
    ...(applicationId === undefined ? { given: true } : { applicationId }),
    ...(onGone && { onGone }),
    onUploaded(uploaded) {
      toast({ title: 'Documento subido', description: 'El documento ha sido subido exitosamente' });
      onUploaded(uploaded);
    },
  });
  const { root, isLost } = useLostPhoto(side, bringing.progress !== null || bringing.doubt !== null);
  return (
    <div ref={root} className="grid grid-cols-1 content-start gap-3 rounded-md border border-line p-4">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 className="font-body text-md font-semibold">{title}</h3>
        {document && <Badge tone="success">Subida</Badge>}
      </div>
      {document ? (
        <img
          src={document.filePath}
          alt={`${title}: foto subida`}
          className="aspect-[85.6/54] w-full rounded-md border border-line bg-ground object-contain"
        />
      ) : (
        <CedulaFrame side={side} text={visible} />
      )}
      {isLost && (
        <p role="alert" className="rounded-md bg-warning-tint p-3 font-semibold text-warning">
          {LOST_PHOTO}
        </p>
      )}
      <UploadPart
        name={side}
        label={title}
        camera={DOCUMENT_TYPE[side].camera}
        texts={{ camera: document ? ANOTHER_PHOTO : camera, gallery: uploadText }}
        upload={bringing}
      />
    </div>
  );
}

function UploadedList({ documents }: { readonly documents: readonly Document[] }) {
  if (documents.length === 0) return <p className="text-ink-soft">Aún no has subido documentos.</p>;
  return (
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <li key={document.id}>
          <a
            href={document.filePath}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-14 items-center gap-3 py-2 hover:bg-brand-tint"
          >
            <FileImage className="size-5 shrink-0 text-brand" />
            <span className="grid min-w-0 flex-1">
              <span title={document.fileName} className="truncate font-semibold">
                {document.fileName}
              </span>
              <span className="text-sm text-ink-soft">
                {DOCUMENT_TYPE[document.documentType].label} · {formatInstant(new Date(document.uploadedAt))}
              </span>
            </span>
            <Badge tone="success">Subido</Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DocumentPanelProps {
  /** Addresses of photos that the customer can reuse while the application has none of its own (rule: photo-reuse). */
  readonly reused?: Readonly<Partial<Record<DocumentType, string>>>;
  /** Further cards beside those of the cédula's two sides. */
  readonly children?: ReactNode;
  /** The application whose documents the panel shows; by default all documents of the customer. */
  readonly applicationId?: number;
  /** Called where that application was discarded elsewhere. */
  readonly onGone?: () => void;
  /** Called with each uploaded document, for a form that sends it along. */
  readonly onUploaded?: (document: Document) => void;
}

/** The panel of documents: both sides of the cédula and all uploads (rule: document-panel). */
export function DocumentPanel({ applicationId, onGone, onUploaded, reused, children }: DocumentPanelProps) {
  const client = useQueryClient();
  const scope = applicationId === undefined ? {} : { applicationId: String(applicationId) };
  const { data: documents, error, refetch } = useRead(documentsApi.list, { query: scope });
  const cardOf = (side: CedulaSide) =>
    documents?.findLast(({ documentType }) => documentType === side) ??
    (reused?.[side] ? { filePath: reused[side] } : undefined);
  const uploaded = (document: Document) => {
    void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
    onUploaded?.(document);
  };
  const common = {
    ...(applicationId !== undefined && { applicationId }),
    ...(onGone && { onGone }),
    onUploaded: uploaded,
  };
  return (
    <Card title="Gestión de Documentos">
      {error && !documents && (
        <LoadFailed title="No se pudieron cargar tus documentos" error={error} retry={refetch} />
      )}
      {!documents && !error && <Skeleton lines={6} label="Cargando documentos..." />}
      {documents && (
        <>
          <p className="text-sm text-ink-soft">
            Pon la cédula sobre una superficie oscura, con luz y sin reflejos. Solo tú y quien revisa tu
            solicitud ven estas fotos.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {CEDULA_SIDES.map((side) => (
              <DocumentCard key={side} side={side} document={cardOf(side)} {...common} />
            ))}
            {children}
          </div>
          <h3 className="text-lg">Documentos subidos</h3>
          <UploadedList documents={documents} />
        </>
      )}
    </Card>
  );
}
