import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { useUser } from '#web/app/session/session.tsx';
import { forgetPhoto, isOnPhone, keepPhoto, readPhoto } from '#web/documents/phone-photo.ts';
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

/** A picture of a photo that lies on this phone. */
function usePhonePhoto(address: string): string | null {
  const { id } = useUser();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnPhone(address)) return setPicture(null);
    let made: string | null = null;
    void readPhoto(id, address).then((stored) => {
      made = stored && URL.createObjectURL(new Blob([stored.bytes], { type: stored.type }));
      setPicture(made);
    });
    return () => void (made && URL.revokeObjectURL(made));
  }, [id, address]);
  return picture;
}

/**
 * Takes or chooses a photo, makes it small, and uploads it at once, with progress and a second try. Without signal it is
 * kept on this phone, where it belongs to no draft yet, and goes up with the application (rule: queued-write).
 */
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
  const { id } = useUser();
  const [preview, setPreview] = useState<string | null>(null);
  const kept = usePhonePhoto(address);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const upload = useUpload({
    aloud: false,
    documentType,
    ...(applicationId !== undefined && { applicationId }),
    onUploaded: ({ filePath }, sent) => {
      setPreview(URL.createObjectURL(sent));
      if (isOnPhone(address)) void forgetPhoto(id, address);
      onUploaded(filePath);
    },
    ...(applicationId === undefined && {
      onUnreachable: async (photo: File) => {
        const onPhone = await keepPhoto(id, photo);
        if (onPhone) onUploaded(onPhone);
      },
    }),
  });
  const onPhone = isOnPhone(address);
  const shown = onPhone ? kept : (preview ?? address);
  return (
    <div className="grid content-start gap-2" id={name} tabIndex={-1}>
      <p className="flex items-center gap-2 font-semibold">
        {label}
        {address && !onPhone && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden="true" /> Subida
          </span>
        )}
        {onPhone && <span className="text-sm text-warning">Guardada en este teléfono</span>}
      </p>
      {shown && (
        <img
          src={shown}
          alt={`${label}: foto ${onPhone ? 'guardada' : 'subida'}`}
          className="max-h-40 w-full rounded-md border border-line object-contain"
        />
      )}
      <UploadPart name={name} label={label} camera={camera} upload={upload} error={error} />
    </div>
  );
}
