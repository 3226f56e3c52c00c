import type { Document } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { CEDULA_SIDE, type CedulaSide } from '#web/documents/cedula-sides.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface DocumentCardProps {
  readonly side: CedulaSide;
  /** The newest of this kind, where there is one: a new photo takes its place. */
  readonly document: Pick<Document, 'filePath'> | undefined;
  readonly applicationId?: number;
  readonly onUploaded: (document: Document) => void;
}

/** One side of the cédula: its picture once it exists, and the ways to bring one. */
export function DocumentCard({ side, document, applicationId, onUploaded }: DocumentCardProps) {
  const { toast } = useToast();
  const { title, upload: uploadText, camera, visible } = CEDULA_SIDE[side];
  const bringing = useUpload({
    documentType: side,
    ...(applicationId !== undefined && { applicationId }),
    onUploaded(uploaded) {
      toast({ title: 'Documento subido', description: 'El documento ha sido subido exitosamente' });
      onUploaded(uploaded);
    },
  });
  return (
    <div className="grid content-start gap-3 rounded-md border border-line p-4">
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
        <div
          aria-hidden="true"
          className="grid aspect-[85.6/54] w-full place-items-center rounded-md border-[1.5px] border-dashed border-control bg-ground text-sm text-ink-soft"
        >
          {visible}
        </div>
      )}
      <UploadPart
        name={side}
        label={title}
        camera={DOCUMENT_TYPE[side].camera}
        texts={{ camera, gallery: uploadText }}
        upload={bringing}
      />
    </div>
  );
}
