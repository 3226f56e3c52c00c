import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { streetApi } from '#contract/street.ts';
import { isPin, PIN_DIGITS, WRONG_PINS_MAX } from '#domain/street/day-route.ts';
import { sentenceOf } from '#web/app/calls/api-error.ts';
import { ForRole } from '#web/app/for-role.tsx';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { useUser } from '#web/app/session/session.tsx';
import { keepCode } from '#web/street/phone/keep-code.ts';
import { forgetPhoneNote, phoneNote } from '#web/street/phone/phone-note.ts';
import { newRoute, type OpenRoute } from '#web/street/phone/route-store.ts';
import { PIN_MESSAGE, PinField } from '#web/street/pin-field.tsx';
import { fetchRoute, isRevoked, useOpenPhone } from '#web/street/street.queries.ts';
import { ToSend } from '#web/street/to-send.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A default name, which an owner can distinguish from another phone's. */
const usualLabel = (): string => (/iPhone|iPad/.test(navigator.userAgent) ? 'iPhone' : 'Android');

interface Filled {
  readonly label: string;
  readonly pin: string;
}

/** Reserves this phone's block the first time, and downloads today's route under a PIN. */
function usePrepare(onReady: (route: OpenRoute) => void) {
  const user = useUser();
  const openPhone = useOpenPhone();
  return useMutation({
    mutationFn: async ({ label, pin }: Filled) => {
      const note = await openPhone.mutateAsync({ user, label });
      const route = await fetchRoute(note);
      const opened = await newRoute(pin, { user, route, given: [], noted: [] });
      // Without it the route opens all the same, as long as this page stays open.
      await keepCode().catch((error: unknown) => console.error('Street code', error));
      return opened;
    },
    onSuccess: onReady,
    onError: (error) => {
      if (isRevoked(error)) forgetPhoneNote();
    },
  });
}

function PrepareForm({ onReady }: PrepareRouteProps) {
  const user = useUser();
  const isNew = phoneNote()?.userId !== user.id;
  const [filled, setFilled] = useState({ label: usualLabel(), pin: '', again: '' });
  const [tried, setTried] = useState(false);
  const prepare = usePrepare(onReady);
  const { label, pin, again } = filled;
  const errors = {
    label: isNew && label.trim() === '' ? 'Póngale un nombre a este teléfono' : undefined,
    pin: isPin(pin) ? undefined : PIN_MESSAGE,
    again: pin === again ? undefined : 'Los dos PIN no son iguales',
  };
  const isRight = Object.values(errors).every((error) => error === undefined);
  const shown = tried ? errors : { label: undefined, pin: undefined, again: undefined };
  function submit() {
    setTried(true);
    if (isRight) prepare.mutate({ label: label.trim(), pin });
  }
  return (
    <Card title="Lleve la ruta en este teléfono">
      <p>
        Queda cifrada en el teléfono y sirve sin señal hasta la medianoche. Se borra a los {WRONG_PINS_MAX}{' '}
        PIN equivocados, al cerrar sesión o cuando un dueño cierre el teléfono. Los recibos sin enviar no se
        borran.
      </p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isNew && (
          <TextField
            name="label"
            label="Nombre de este teléfono"
            hint="Recibe un talonario propio; si usaba otro teléfono, el otro se cierra."
            maxLength={60}
            value={label}
            error={shown.label}
            onChange={({ target }) => setFilled({ ...filled, label: target.value })}
          />
        )}
        <PinField
          name="pin"
          label={`PIN de hoy, ${PIN_DIGITS} dígitos`}
          value={pin}
          error={shown.pin}
          onText={(text) => setFilled({ ...filled, pin: text })}
        />
        <PinField
          name="again"
          label="El mismo PIN otra vez"
          value={again}
          error={shown.again}
          onText={(text) => setFilled({ ...filled, again: text })}
        />
        {prepare.error && (
          <p role="alert" className="rounded-md bg-danger-tint p-3 text-danger">
            {isRevoked(prepare.error)
              ? 'Un dueño cerró este teléfono. Intente otra vez: recibe otro talonario.'
              : sentenceOf(prepare.error, 'No se pudo preparar la ruta en este teléfono.')}
          </p>
        )}
        <Button type="submit" busy={prepare.isPending}>
          Llevar la ruta de hoy
        </Button>
      </form>
    </Card>
  );
}

interface PrepareRouteProps {
  readonly onReady: (route: OpenRoute) => void;
}

/** Downloads today's route, for a signed-in collector whose phone does not have it yet. */
export function PrepareRoute({ onReady }: PrepareRouteProps) {
  const user = useUser();
  return (
    <ForRole access={streetApi.prepareRoute.access}>
      <QueueRunner account={user.id} />
      <ToSend />
      <PrepareForm onReady={onReady} />
    </ForRole>
  );
}
