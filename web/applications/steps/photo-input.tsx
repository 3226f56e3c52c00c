import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { PHOTO_FIELD, type PhotoField } from '#contract/application-fields.ts';
import { documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { isIn } from '#domain/enum-table.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { CEDULA_SIDE, CEDULA_SIDES, CedulaFrame } from '#web/documents/cedula-frame.tsx';
import { ANOTHER_PHOTO } from '#web/documents/file-choice.tsx';
import { forgetPhoto, isOnPhone, keepPhoto, readPhoto } from '#web/documents/phone-photo.ts';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { LOST_PHOTO, useLostPhoto } from '#web/documents/use-lost-photo.ts';
import { useUpload } from '#web/documents/use-upload.ts';

/** An address for showing a photo that only this phone has; `null`: none. */
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

interface PhotoInputProps extends Pick<StepProps, 'values' | 'errors' | 'change'> {
  readonly field: PhotoField;
  /** The draft that the photo belongs to; without one the photo waits for the next application. */
  readonly applicationId?: number;
  /** Called where that draft was discarded elsewhere. */
  readonly onGone?: () => void;
}

/**
 * Takes or chooses a photo of the form, compresses it, and uploads it at once, with progress and a retry. Without signal
 * a photo that belongs to no draft yet stays on this phone, and is uploaded with the application (rule: queued-write).
 */
export function PhotoInput({ field, values, errors, change, applicationId, onGone }: PhotoInputProps) {
  const client = useQueryClient();
  const { documentType } = PHOTO_FIELD[field];
  const { label } = FORM_FIELDS[field];
  const address = values[field];
  function uploaded(to: string) {
    change({ [field]: to });
    void client.invalidateQueries({ queryKey: keyOf(documentsApi.list) });
  }
  const { id } = useUser();
  const [preview, setPreview] = useState<string | null>(null);
  const kept = usePhonePhoto(address);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const upload = useUpload({
    aloud: false,
    documentType,
    ...(applicationId !== undefined && { applicationId }),
    ...(onGone && { onGone }),
    onUploaded: ({ filePath }, sent) => {
      setPreview(URL.createObjectURL(sent));
      if (isOnPhone(address)) void forgetPhoto(id, address);
      uploaded(filePath);
    },
    ...(applicationId === undefined && {
      onUnreachable: async (photo: File) => {
        const onPhone = await keepPhoto(id, photo);
        if (onPhone) uploaded(onPhone);
      },
    }),
  });
  const { root, isLost } = useLostPhoto(field, upload.progress !== null || upload.doubt !== null);
  const onPhone = isOnPhone(address);
  const shown = onPhone ? kept : (preview ?? address);
  return (
    <div className="grid grid-cols-1 content-start gap-2" ref={root} id={field} tabIndex={-1}>
      <p className="flex items-center gap-2 font-semibold">
        {label}
        {address && !onPhone && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <CircleCheck className="size-4" /> Subida
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
      {!preview && !address && isIn(CEDULA_SIDES, documentType) && (
        <CedulaFrame side={documentType} text={CEDULA_SIDE[documentType].visible} />
      )}
      {isLost && (
        <p role="alert" className="rounded-md bg-warning-tint p-3 font-semibold text-warning">
          {LOST_PHOTO}
        </p>
      )}
      <UploadPart
        name={field}
        label={label}
        camera={DOCUMENT_TYPE[documentType].camera}
        texts={{
          camera: address ? ANOTHER_PHOTO : 'Tomar foto',
          gallery: 'Elegir de la galería',
        }}
        upload={upload}
        error={errors[field]}
      />
    </div>
  );
}
