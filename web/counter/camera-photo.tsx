import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { PHOTO_FIELD, type PhotoField } from '#contract/application-fields.ts';
import type { Document } from '#contract/documents.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { ANOTHER_PHOTO } from '#web/documents/file-choice.tsx';
import { UploadPart } from '#web/documents/upload-part.tsx';
import { useUpload } from '#web/documents/use-upload.ts';

type Send = NonNullable<Parameters<typeof useUpload>[0]['send']>;

interface CameraPhotoProps {
  readonly field: PhotoField;
  /** Name of the photo on this device. */
  readonly label: string;
  /** Whether the draft has this photo. */
  readonly isTaken: boolean;
  /** Address of the draft's photo, where this device may see it; without one, the device shows only its own photo. */
  readonly address?: string;
  /** A mark beside the label. */
  readonly mark?: ReactNode;
  readonly gallery: string;
  readonly send: Send;
  readonly onUploaded: (document: Document) => void;
  readonly error?: ComponentProps<typeof UploadPart>['error'];
}

/**
 * Takes a photo with the camera of this device. The photo is in the draft as soon as it is uploaded, and never stored
 * on the device.
 */
export function CameraPhoto({
  field,
  label,
  isTaken,
  address = '',
  mark,
  gallery,
  send,
  onUploaded,
  error,
}: CameraPhotoProps) {
  const { documentType } = PHOTO_FIELD[field];
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken)), [taken]);
  const upload = useUpload({
    aloud: false,
    documentType,
    send,
    onUploaded: (document, sent) => {
      setTaken(URL.createObjectURL(sent));
      onUploaded(document);
    },
  });
  const shown = taken ?? address;
  return (
    <div id={field} tabIndex={-1} className="grid grid-cols-1 content-start gap-2">
      <p className="flex items-center gap-2 font-semibold">
        {label}
        {mark}
      </p>
      {shown && (
        <img
          src={shown}
          alt={`${label}: foto tomada`}
          className="max-h-40 w-full rounded-md border border-line object-contain"
        />
      )}
      <UploadPart
        name={field}
        label={label}
        camera={DOCUMENT_TYPE[documentType].camera}
        texts={{ camera: isTaken ? ANOTHER_PHOTO : 'Tomar foto', gallery }}
        upload={upload}
        error={error}
      />
    </div>
  );
}
