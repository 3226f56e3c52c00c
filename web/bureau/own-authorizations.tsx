import { type Authorization, bureauApi } from '#contract/bureau.ts';
import { AUTHORIZATION_STATE } from '#domain/bureau/authorization.ts';
import { formatDay } from '#domain/calendar.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { ConsultationList } from '#web/bureau/own-reports.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText, Reference } from '#web/ui/figures/facts.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

function Revoke({ authorization: { id, reference, bureaus } }: { readonly authorization: Authorization }) {
  const revoke = useAction(bureauApi.revoke, [bureauApi.own], {
    done: 'Autorización revocada',
    failed: 'No se pudo revocar la autorización',
  });
  return (
    <AskedButton
      title="¿Revocar la autorización?"
      description={`Solicitud ${reference}: nadie podrá consultar tu historial en ${bureaus.join(' ni en ')} con esta autorización.`}
      confirmLabel="Revocar autorización"
      busyLabel="Revocando..."
      variant="danger"
      busy={revoke.isPending}
      onConfirm={(close) => revoke.mutate({ params: { id } }, { onSettled: close })}
    >
      <ul className="list-disc pl-5">
        <li>Lo que ya se consultó sigue en el expediente de tu solicitud.</li>
        <li>Si tu solicitud espera respuesta, puede que te pidamos firmar otra para poder evaluarla.</li>
        <li>Un préstamo que ya tienes no cambia.</li>
      </ul>
    </AskedButton>
  );
}

function OneAuthorization({ authorization }: { readonly authorization: Authorization }) {
  const { reference, state, signedAt, expiresOn, revokedAt, bureaus, consultations } = authorization;
  const { label, tone, open } = AUTHORIZATION_STATE[state];
  return (
    <li className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          Solicitud <Reference of={reference} />
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-ink-soft">
        Firmada el <InstantText instant={signedAt} />, vale hasta el {formatDay(expiresOn)}. Burós:{' '}
        {bureaus.join(', ')}.
        {revokedAt && (
          <>
            {' '}
            Revocada el <InstantText instant={revokedAt} />.
          </>
        )}
      </p>
      <ConsultationList consultations={consultations} nothing="Nadie ha consultado tu historial con ella." />
      {open && (
        <div>
          <Revoke authorization={authorization} />
        </div>
      )}
    </li>
  );
}

/**
 * The customer's own authorizations to consult a credit bureau; renders nothing before the first signature (rule:
 * bureau-consultations).
 */
export function OwnAuthorizations() {
  const { data } = useRead(bureauApi.own, {});
  if (!data || data.length === 0) return null;
  return (
    <Card title="Consultas de tu historial de crédito">
      <ul className="grid gap-4">
        {data.map((authorization) => (
          <OneAuthorization key={authorization.id} authorization={authorization} />
        ))}
      </ul>
    </Card>
  );
}
