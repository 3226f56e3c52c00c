import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counterApi } from '#contract/counter.ts';
import { type HandedOver as Handed, handOverApi } from '#contract/hand-over.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { statsApi } from '#contract/stats.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { timeIn } from '#domain/calendar.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode, isNoConnection } from '#web/app/calls/api-error.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { keyOf, query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { useLogout } from '#web/app/session/logout.ts';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { ANSWERED, CHANGES } from '#web/counter/counter.queries.ts';
import { SignatureStep } from '#web/counter/signature-step.tsx';
import { shownQuery } from '#web/signing/agreement-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Form } from '#web/ui/forms.tsx';

/** Milliseconds between two checks whether the signature is there. */
const LOOK_AGAIN = 5_000;

/** Both texts and their pads, of the application or of the offer to its client. */
function Signing({ handed, onSigned }: { readonly handed: Handed; readonly onSigned: () => void }) {
  const { applicationId: id, signs, amount, term, device } = handed;
  const witness = handed.witness ?? undefined;
  const sign = useAction(counterApi.sign, [counterApi.list, statsApi.read], {
    done: 'Solicitud firmada',
    failed: null,
  });
  const accept = useAction(offersAtCounterApi.accept, ANSWERED, { done: 'Oferta aceptada', failed: null });
  const taking = { offer: accept, application: sign }[signs];
  if (amount === null || term === null) return null;
  const heard = witness && { witness };
  const shown = {
    offer: (signal: AbortSignal) =>
      call(offersAtCounterApi.preview, { params: { id }, body: { ...heard } }, { signal }),
    application: (signal: AbortSignal) =>
      call(counterApi.preview, { params: { id }, body: { amount, term, ...heard } }, { signal }),
  }[signs];
  return (
    <SignatureStep
      person={handed}
      agreement={shownQuery([handOverApi.read.path, JSON.stringify({ id, signs, amount, term })], shown)}
      heardBy={witness}
      busy={taking.isPending}
      failure={taking.error}
      onSigned={(signed) =>
        taking.mutate(
          { params: { id }, body: { ...signed, device, cedulaSeen: true } },
          { onSuccess: onSigned },
        )
      }
    />
  );
}

/** The ways back for the member of the staff: the own password, or a new login. */
function TakeBack({ onBack }: { readonly onBack: () => void }) {
  const { values, field, set, show } = useFields({ password: '' });
  const end = useAction(handOverApi.end, [...CHANGES, offersAtCounterApi.list], {
    done: 'De vuelta',
    failed: null,
  });
  const { logout, busy } = useLogout();
  function submit() {
    if (values.password === '') show({ password: 'Escriba su contraseña' });
    else end.mutate({ body: values }, { onSuccess: onBack, onError: () => set('password', '') });
  }
  return (
    <Form method="post" onSubmit={submit} className="grid max-w-sm gap-4">
      <FailedCall title="No se pudo volver" error={end.error} otherwise="Intente de nuevo." kept="" />
      <PasswordField
        {...field('password')}
        label="Contraseña de quien atiende"
        // A browser that keeps the password would fill it in for the client.
        autoComplete="new-password"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={end.isPending}>
          Volver a la oficina
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void logout()}>
          Cerrar la sesión de la oficina
        </Button>
      </div>
    </Form>
  );
}

/**
 * A device of the office in a client's hands, in the place of the back office: what is signed, and the way back by the
 * password of the member of the staff (rule: hand-over).
 */
export function HandedOver({ onPassed }: { readonly onPassed: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...query(handOverApi.read, {}),
    // The reply to a signature may be lost, as by a reload.
    refetchInterval: ({ state }) => (state.data?.done ? false : LOOK_AGAIN),
  });
  const [leaving, setLeaving] = useState(false);
  // Another tab has taken the device back.
  const isBack = hasCode(error, 'not_found');
  useEffect(() => {
    if (isBack) onPassed();
  }, [isBack, onPassed]);
  function back() {
    client.removeQueries({ queryKey: keyOf(handOverApi.read) });
    const isDraft = data?.signs === 'application';
    goTo(isDraft ? `/admin-counter?solicitud=${data.applicationId}` : '/admin-counter', { replace: true });
    onPassed();
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 p-4">
      <BrandLink href="/" />
      {error && !data && <LoadFailed title="No se pudo cargar" error={error} retry={refetch} />}
      {error && data && (
        <p role="alert" className="rounded-md bg-warning-tint p-4">
          {isNoConnection(error)
            ? 'Sin conexión a internet. Espera a que vuelva la señal.'
            : 'El servidor no responde. Espera un momento, o devuelve el equipo a quien te atiende.'}
        </p>
      )}
      {!data && !error && <Loading>Cargando los documentos...</Loading>}
      {data && (data.done || data.late) && (
        <>
          <h1 className="text-2xl">Devuelve el equipo</h1>
          <Card title={data.done ? 'Listo' : 'Sin firmar'}>
            <p role="status">
              {data.done
                ? `Los documentos de la solicitud ${data.reference} ya no se firman aquí. Devuelve el equipo a quien te atiende, y pide tus dos copias impresas.`
                : `Se acabó el tiempo para firmar la solicitud ${data.reference} aquí. Devuelve el equipo a quien te atiende: puede entregártelo otra vez.`}
            </p>
            <TakeBack onBack={back} />
          </Card>
        </>
      )}
      {data && !data.done && !data.late && (
        <>
          <h1 className="text-2xl">Firma de tu solicitud</h1>
          <p>
            <b>{data.fullName}</b>
            {data.cedula && `, cédula ${formatCedula(data.cedula)}`}. Hay tiempo para firmar hasta las{' '}
            {timeIn(new Date(data.signBy))}.
          </p>
          <Signing handed={data} onSigned={() => void refetch()} />
          {leaving ? (
            <Card title="Devolver sin firmar">
              <TakeBack onBack={back} />
            </Card>
          ) : (
            <div>
              <Button variant="quiet" onClick={() => setLeaving(true)}>
                Devolver sin firmar
              </Button>
            </div>
          )}
        </>
      )}
    </main>
  );
}
