import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CounterApplication, counterApi } from '#contract/counter.ts';
import { COUNTER_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { isDraft } from '#domain/applications/status.ts';
import { timeIn } from '#domain/calendar.ts';
import { query } from '#web/app/calls/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QR_DARK, qrCode } from '#web/ui/figures/qr-code.ts';

/**
 * Milliseconds between two checks whether the customer's phone has opened the link and whether the customer has signed.
 */
const LOOK_AGAIN = 3_000;

interface PhoneCodeProps {
  readonly applicationId: number;
  readonly secret: string;
  readonly expiresAt: string;
  readonly onSigned: (signed: CounterApplication) => void;
  /** Called with the draft as the customer's phone has left it. */
  readonly onBack: (draft: CounterApplication | undefined) => void;
}

/** The code that the customer's phone scans, and what the phone has done so far (rule: counter-link). */
export function PhoneCode({ applicationId, secret, expiresAt, onSigned, onBack }: PhoneCodeProps) {
  const { data } = useQuery({
    ...query(counterApi.one, { params: { id: applicationId } }),
    refetchInterval: LOOK_AGAIN,
  });
  const isSigned = data !== undefined && !isDraft(data.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the phone has signed
  useEffect(() => {
    if (isSigned) onSigned(data);
  }, [isSigned]);
  const { viewBox, path } = qrCode(`${location.origin}/en-la-oficina${COUNTER_FRAGMENT}${secret}`);
  const photos = [data?.cedulaPhotoUrl, data?.cedulaBackPhotoUrl, data?.selfieWithCedulaUrl].filter(Boolean);
  const link = data?.phoneLink;
  return (
    <Card title="Fotos y firma en su teléfono">
      <p>
        Que lea el código con la cámara de su teléfono. Sirve una vez, en un solo teléfono, hasta las{' '}
        <b>{timeIn(new Date(expiresAt))}</b>.
      </p>
      {!link?.openedAt && (
        <svg
          viewBox={viewBox}
          role="img"
          aria-label="Código para el teléfono de la persona"
          shapeRendering="crispEdges"
          className="w-full max-w-72 rounded-md bg-sheet"
        >
          <path d={path} fill={QR_DARK} />
        </svg>
      )}
      <p role="status">
        {data && !link && !isSigned
          ? 'El enlace ya no sirve. Vuelva a los datos y haga otro.'
          : link?.openedAt
            ? `El teléfono está abierto: ${photos.length} de 3 fotos. Falta la firma.`
            : 'Ningún teléfono lo ha leído todavía.'}
      </p>
      <div>
        <Button variant="outline" onClick={() => onBack(data)}>
          Volver a los datos
        </Button>
      </div>
    </Card>
  );
}
