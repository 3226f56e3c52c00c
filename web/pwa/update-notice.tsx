import { useEffect } from 'react';
import { useNotifications } from '#web/notifications/notification-provider.tsx';
import { acceptUpdate, useUpdateAvailable } from '#web/pwa/worker-updates.ts';

/**
 * Asks whether to load a new version; the page does not reload before the answer, so that half-typed values survive.
 */
export function UpdateNotice() {
  const { notify } = useNotifications();
  const available = useUpdateAvailable();
  useEffect(() => {
    if (!available) return;
    notify({
      id: 'update',
      type: 'info',
      title: 'Nueva versión disponible. ¿Actualizar ahora?',
      message: 'La página se carga de nuevo. Si estás llenando algo, termina primero.',
      persistent: true,
      actions: [
        { label: 'Actualizar', action: acceptUpdate },
        { label: 'Después', action: () => undefined, variant: 'outline' },
      ],
    });
  }, [available, notify]);
  return null;
}
