import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useUser } from '#web/app/session/session.tsx';
import { DISMISSALS, putOff } from '#web/pwa/dismissals.ts';
import { Button } from '#web/ui/button.tsx';
import { Invitation } from '#web/ui/invitation.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Invites to push notices, until it is accepted or put off. */
export function PushInvitation() {
  const user = useUser();
  const { toast } = useToast();
  const [shown, setShown] = useState(true);
  const [busy, setBusy] = useState(false);
  if (!shown) return null;

  function refuse() {
    putOff(DISMISSALS.push, Date.now());
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
    <Invitation
      icon={BellRing}
      title="Entérate de la respuesta"
      text="Un aviso en este teléfono cuando haya novedades. La pantalla bloqueada no muestra montos ni nombres."
      accept={
        <Button busy={busy} onClick={() => void accept()}>
          Avísame en este teléfono
        </Button>
      }
      onPutOff={refuse}
    />
  );
}
