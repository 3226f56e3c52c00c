import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { counterPhoneApi, type PhoneVisit } from '#contract/counter-phone.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { COUNTER_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { keyOf } from '#web/app/calls/query-client.ts';
import { tabNotes } from '#web/app/session/notes.ts';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { useHash } from '#web/app/shell/use-hash.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { CameraPhoto } from '#web/counter/camera-photo.tsx';
import { SignatureStep } from '#web/counter/signature-step.tsx';
import { shownQuery } from '#web/signing/agreement-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

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
            <CircleCheck className="size-4" /> Lista
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
const VISIT_KEY = keyOf(counterPhoneApi.read);

interface PhoneSigningProps {
  readonly phoneSecret: string;
  readonly visit: PhoneVisit;
  readonly onSigned: (reference: string) => void;
}

/** The note and the authorization with a pad for each, on the signer's phone. */
function PhoneSigning({ phoneSecret, visit, onSigned }: PhoneSigningProps) {
  const { reference, amount, term } = visit;
  const sign = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof counterPhoneApi.sign>>[1]['body']) =>
      call(counterPhoneApi.sign, { body }),
    onSuccess: ({ reference: sent }) => onSigned(sent),
  });
  return (
    <SignatureStep
      person={visit}
      agreement={shownQuery(
        [counterPhoneApi.preview.path, JSON.stringify({ reference, amount, term })],
        (signal) => call(counterPhoneApi.preview, { body: { phoneSecret } }, { signal }),
      )}
      busy={sign.isPending}
      failure={sign.error}
      onSigned={({ witness: _, ...signed }) => sign.mutate({ phoneSecret, ...signed })}
    />
  );
}

interface VisitStepsProps {
  readonly phoneSecret: string;
  readonly onSigned: (reference: string) => void;
}

/**
 * The steps on the phone of a customer at the counter: the photos first, then texts and pads once the office has
 * completed every answer.
 */
function VisitSteps({ phoneSecret, onSigned }: VisitStepsProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...VISIT_KEY, phoneSecret],
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
  if (error && !data)
    return <LoadFailed title="No se pudo cargar tu solicitud" error={error} retry={refetch} />;
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
            onUploaded={() => void client.invalidateQueries({ queryKey: VISIT_KEY })}
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

/** Key of the secret that this tab got by opening a link: it survives a reload. */
const KEY = 'counter-phone';

/**
 * The secret of a scanned code that is not opened yet, and the secret that this phone got for an opened one. Scanning
 * does not consume a code: the customer opens it by a press, and the code's secret leaves the address.
 */
function usePhoneSecret() {
  const [phoneSecret, setPhoneSecret] = useState(() => tabNotes.read(KEY) ?? '');
  const hash = useHash();
  return {
    secret: hash.startsWith(COUNTER_FRAGMENT) ? hash.slice(COUNTER_FRAGMENT.length) : '',
    phoneSecret,
    opened(got: string) {
      history.replaceState(history.state, '', location.pathname);
      setPhoneSecret(got);
      tabNotes.write(KEY, got);
    },
    done: () => tabNotes.write(KEY, null),
  };
}

/**
 * The screen on the phone of a customer at the counter, which read a code of the office and has no account (rule:
 * counter-link).
 */
export function CounterPhoneScreen() {
  const { secret, phoneSecret, opened, done } = usePhoneSecret();
  const [signed, setSigned] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: () => call(counterPhoneApi.open, { body: { secret } }),
    onSuccess: (visit) => opened(visit.phoneSecret),
  });
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 p-4">
      <BrandLink href="/" />
      <h1 className="text-2xl">Fotos y firma de tu solicitud</h1>
      {signed !== null ? (
        <Card title="Firmado y enviado">
          <p>
            Tu solicitud <b>{signed}</b> está firmada. Pide en la oficina las dos copias impresas. Este enlace
            ya no sirve: puedes cerrar la página.
          </p>
        </Card>
      ) : secret !== '' ? (
        <Card title="Estás en la oficina">
          <p>
            Con este teléfono tomas las fotos y firmas, sin crear una cuenta. El código sirve unos minutos y
            en un solo teléfono.
          </p>
          <FailedCall
            title="No se pudo empezar"
            error={open.error}
            otherwise="Pide en la oficina un código nuevo."
            kept=""
          />
          <div>
            <Button variant="money" busy={open.isPending} onClick={() => open.mutate()}>
              Empezar
            </Button>
          </div>
        </Card>
      ) : phoneSecret !== '' ? (
        <VisitSteps
          phoneSecret={phoneSecret}
          onSigned={(reference) => {
            done();
            setSigned(reference);
          }}
        />
      ) : (
        <Card title="Falta el código">
          <p>Esta página se abre leyendo con la cámara el código que te muestran en la oficina.</p>
        </Card>
      )}
    </main>
  );
}
