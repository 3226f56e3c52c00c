import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counterPhoneApi } from '#contract/counter-phone.ts';
import { COUNTER_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { call } from '#web/app/calls/api-client.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { PhoneVisit } from '#web/counter/phone/phone-visit.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const KEY = 'counter-phone';

/** The secret that this tab got by opening a link, after a reload; empty when the tab opened none. */
function keptPhone(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * The secret of a scanned code that is not opened yet, and the secret that this phone got for an opened one. Scanning
 * does not consume a code: the customer opens it by a press, and the code's secret leaves the address.
 */
function usePhoneSecret() {
  const [phoneSecret, setPhoneSecret] = useState(keptPhone);
  const [secret, setSecret] = useState('');
  useEffect(() => {
    const read = () => {
      if (location.hash.startsWith(COUNTER_FRAGMENT)) setSecret(location.hash.slice(COUNTER_FRAGMENT.length));
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return {
    secret,
    phoneSecret,
    opened(got: string) {
      history.replaceState(history.state, '', location.pathname);
      setSecret('');
      setPhoneSecret(got);
      try {
        sessionStorage.setItem(KEY, got);
      } catch {
        // After a reload the phone must scan a new code.
      }
    },
    done() {
      try {
        sessionStorage.removeItem(KEY);
      } catch {
        // The link has expired all the same.
      }
    },
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
          {open.error && (
            <FailedCall
              title="No se pudo empezar"
              error={open.error}
              otherwise="Pide en la oficina un código nuevo."
              kept=""
            />
          )}
          <div>
            <Button variant="money" busy={open.isPending} onClick={() => open.mutate()}>
              Empezar
            </Button>
          </div>
        </Card>
      ) : phoneSecret !== '' ? (
        <PhoneVisit
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
