import type { Document } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { CedulaFrame } from '#web/documents/cedula-frame.tsx';
import { CEDULA_SIDE, type CedulaSide } from '#web/documents/cedula-sides.ts';
import { ANOTHER_PHOTO } from '#web/documents/file-choice.tsx';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { LOST_PHOTO, useLostPhoto } from '#web/documents/use-lost-photo.ts';
import { useUpload } from '#web/documents/use-upload.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface DocumentCardProps {
  readonly side: CedulaSide;
  /** The newest document of this kind, if any: a new photo replaces it. */
  readonly document: Pick<Document, 'filePath'> | undefined;
  readonly applicationId?: number;
  readonly onUploaded: (document: Document) => void;
}

/** One side of the cédula: its picture if it exists, and the buttons to take or choose one. */
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
