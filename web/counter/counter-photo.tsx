import { PHOTO_FIELD, type PhotoField } from '#contract/application-fields.ts';
import { counterApi } from '#contract/counter.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { call } from '#web/app/calls/api-client.ts';
import { CameraPhoto } from '#web/counter/camera-photo.tsx';

interface CounterPhotoProps {
  readonly applicationId: number;
  readonly field: PhotoField;
  /** Address of the photo; empty without a photo. */
  readonly address: string;
  readonly error: string | undefined;
  readonly onUploaded: (address: string) => void;
}

/** Takes a photo of an application with the camera of the office. */
export function CounterPhoto({ applicationId, field, address, error, onUploaded }: CounterPhotoProps) {
  const { documentType } = PHOTO_FIELD[field];
  return (
    <CameraPhoto
      field={field}
      label={DOCUMENT_TYPE[documentType].label}
      isTaken={address !== ''}
      address={address}
      gallery="Elegir un archivo"
      send={({ file }, options) =>
        call(counterApi.photo, { params: { id: applicationId }, body: { documentType }, file }, options)
      }
      onUploaded={({ filePath }) => onUploaded(filePath)}
      error={error}
    />
  );
}
