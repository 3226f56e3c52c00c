import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { counterPhoneApi } from '#contract/counter-phone.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { keyOf } from '#web/app/calls/query-client.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { CameraPhoto } from '#web/counter/camera-photo.tsx';
import { PhoneSigning } from '#web/counter/phone/phone-signing.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/loading.tsx';

interface PhonePhotoProps {
  readonly phoneSecret: string;
  readonly field: PhotoField;
  /** Whether the draft has the photo; a phone shows only photos that it took itself. */
  readonly isTaken: boolean;
  readonly onUploaded: () => void;
}

/** Takes a photo of an application with the camera of the customer's phone. */
function PhonePhoto({ phoneSecret, field, isTaken, onUploaded }: PhonePhotoProps) {
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

/** Milliseconds between two checks whether the office has completed the draft. */
const LOOK_AGAIN = 4_000;
const KEY = keyOf(counterPhoneApi.read);

interface PhoneVisitProps {
  readonly phoneSecret: string;
  readonly onSigned: (reference: string) => void;
}

/**
 * The steps on the phone of a customer at the counter: the photos first, then texts and pads once the office has
 * completed every answer.
 */
export function PhoneVisit({ phoneSecret, onSigned }: PhoneVisitProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, phoneSecret],
    queryFn: ({ signal }) => call(counterPhoneApi.read, { body: { phoneSecret } }, { signal }),
    // The agreement must not change while the customer reads and signs.
    refetchInterval: ({ state }) => (state.data?.ready ? false : LOOK_AGAIN),
  });
  if (hasCode(error, 'invalid_link'))
    return (
      <Card title="Este enlace ya no sirve">
        <p>
          Se firmó, pasaron sus minutos o la oficina hizo otro. Pide un código nuevo y léelo con la cámara.
        </p>
      </Card>
    );
  if (error)
    return <LoadFailed title="No se pudo cargar tu solicitud" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { fullName, cedula, reference, photos, ready } = data;
  return (
    <>
      <p>
        <b>{fullName}</b>
        {cedula && `, cédula ${formatCedula(cedula)}`}. Solicitud {reference}.
      </p>
      <Card title="Fotos">
        <p className="text-sm text-ink-soft">
          Se ven solo para evaluar tu solicitud. Apoya la cédula en una mesa, con buena luz.
        </p>
        {PHOTO_FIELDS.map((field) => (
          <PhonePhoto
            key={field}
            phoneSecret={phoneSecret}
            field={field}
            isTaken={photos.some((photo) => photo === PHOTO_FIELD[field].documentType)}
            onUploaded={() => void client.invalidateQueries({ queryKey: KEY })}
          />
        ))}
      </Card>
      {ready ? (
        <PhoneSigning phoneSecret={phoneSecret} visit={data} onSigned={onSigned} />
      ) : (
        <Card title="Firma">
          <p role="status">
            {photos.length < PHOTO_FIELDS.length
              ? 'Toma las tres fotos. Después lees los documentos y firmas aquí mismo.'
              : 'En la oficina terminan de llenar tus datos. Los documentos aparecen aquí.'}
          </p>
        </Card>
      )}
    </>
  );
}
