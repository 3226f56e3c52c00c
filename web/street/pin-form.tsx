import { useState } from 'react';
import { isPin, WRONG_PINS_MAX } from '#domain/street/day-route.ts';
import { type OpenRoute, openRoute } from '#web/street/phone/route-store.ts';
import { PIN_MESSAGE, PinField } from '#web/street/pin-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface PinFormProps {
  readonly onOpen: (route: OpenRoute) => void;
  /** Called when there is no route any more: the last wrong PIN deleted it, or its day has passed. */
  readonly onGone: () => void;
}

const leftText = (left: number): string =>
  left === 1 ? 'Queda 1 intento; después la ruta se borra.' : `Quedan ${left} intentos.`;

/** Opens today's route on this phone, without a call to the server. */
export function PinForm({ onOpen, onGone }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function open() {
    if (!isPin(pin)) return setError(PIN_MESSAGE);
    setBusy(true);
    const opening = await openRoute(pin, new Date()).catch(() => null);
    setBusy(false);
    if (opening === null) return setError('Este teléfono no pudo abrir la ruta. Intente de nuevo.');
    switch (opening.outcome) {
      case 'open':
        return onOpen(opening.route);
      case 'gone':
        return onGone();
      case 'wrong':
        setPin('');
        return setError(`PIN incorrecto. ${leftText(WRONG_PINS_MAX - opening.wrongPins)}`);
    }
  }
  return (
    <Card title="Abra su ruta">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <PinField name="pin" label="PIN de hoy" value={pin} error={error} onText={setPin} />
        <Button type="submit" busy={busy}>
          Abrir
        </Button>
      </form>
    </Card>
  );
}
