import CircleCheck from 'lucide-react/icons/circle-check';
import { PHOTO_FIELD, type PhotoField } from '#contract/application-fields.ts';
import { counterPhoneApi } from '#contract/counter-phone.ts';
import { call } from '#web/app/calls/api-client.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { CameraPhoto } from '#web/counter/camera-photo.tsx';

interface PhonePhotoProps {
  readonly phoneSecret: string;
  readonly field: PhotoField;
  /** Whether the draft has the photo; a phone shows only photos that it took itself. */
  readonly isTaken: boolean;
  readonly onUploaded: () => void;
}

/** Takes a photo of an application with the camera of the customer's phone. */
export function PhonePhoto({ phoneSecret, field, isTaken, onUploaded }: PhonePhotoProps) {
  const { documentType } = PHOTO_FIELD[field];
  return (
    <CameraPhoto
      field={field}
      label={FORM_FIELDS[field].label}
      isTaken={isTaken}
      mark={
        isTaken && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden="true" /> Lista
          </span>
        )
      }
      gallery="Elegir de la galería"
      send={({ file }, options) =>
        call(counterPhoneApi.photo, { body: { phoneSecret, documentType }, file }, options)
      }
      onUploaded={onUploaded}
    />
  );
}
