import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';

interface PhotoFieldProps {
  readonly name: string;
  readonly label: string;
  readonly documentType: DocumentType;
  /** Which camera "Tomar foto" opens. */
  readonly camera: 'environment' | 'user';
  /** Address of the finished upload; empty while there is none. */
  readonly address: string;
  readonly error: string | undefined;
  /** The application that it belongs to; without one it waits for the next. */
  readonly applicationId?: number;
  readonly onUploaded: (address: string) => void;
}

/** Takes or chooses a photo, makes it small, and uploads it at once, with progress and a second try. */
export function PhotoField({
  name,
  label,
  documentType,
  camera,
  address,
  error,
  applicationId,
  onUploaded,
}: PhotoFieldProps) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const upload = useUpload({
    aloud: false,
    documentType,
    ...(applicationId !== undefined && { applicationId }),
    onUploaded: ({ filePath }, sent) => {
      setPreview(URL.createObjectURL(sent));
      onUploaded(filePath);
    },
  });
  return (
    <div className="grid content-start gap-2" id={name} tabIndex={-1}>
      <p className="flex items-center gap-2 font-semibold">
        {label}
        {address && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden="true" /> Subida
          </span>
        )}
      </p>
      {(preview ?? address) && (
        <img
          src={preview ?? address}
          alt={`${label}: foto subida`}
          className="max-h-40 w-full rounded-md border border-line object-contain"
        />
      )}
      <UploadPart name={name} label={label} camera={camera} upload={upload} error={error} />
    </div>
  );
}
