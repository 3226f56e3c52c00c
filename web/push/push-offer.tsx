import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useUser } from '#web/app/session/session.tsx';
import { useSentSomething } from '#web/push/first-success.ts';
import { mayOfferPush, refusePush } from '#web/push/push-support.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** In a browser that was never asked, once something was sent: never on opening a page (rule: push-notices). */
export function PushOffer() {
  const sent = useSentSomething();
  return sent && <Offer />;
}

function Offer() {
  const user = useUser();
  const { toast } = useToast();
  const [shown, setShown] = useState(mayOfferPush);
  const [busy, setBusy] = useState(false);
  if (!shown) return null;

  function refuse() {
    refusePush(Date.now());
    setShown(false);
  }
  async function accept() {
    setBusy(true);
    try {
      const { askAndSubscribe } = await import('#web/push/subscription.ts');
      if ((await askAndSubscribe(user.id)) === 'refused') return refuse();
      setShown(false);
      toast({ title: 'Te avisamos en este teléfono', description: 'Elige de qué en Mi Perfil.' });
    } catch {
      toast({
        variant: 'destructive',
        title: 'No se pudo encender',
        description: 'Este teléfono no aceptó los avisos ahora. Inténtalo luego en Mi Perfil.',
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section
      aria-labelledby="push-title"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-brand-tint p-4 text-ink"
    >
      <BellRing aria-hidden="true" className="size-8 shrink-0 text-brand max-sm:hidden" />
      <div className="min-w-56 flex-1">
        <h2 id="push-title" className="text-lg">
          Entérate de la respuesta
        </h2>
        <p className="text-sm">
          Un aviso en este teléfono cuando haya novedades. La pantalla bloqueada no muestra montos ni nombres.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button busy={busy} onClick={() => void accept()}>
          Avísame en este teléfono
        </Button>
        <Button variant="quiet" onClick={refuse}>
          Ahora no
        </Button>
      </div>
    </section>
  );
}
