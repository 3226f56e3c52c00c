import { useState } from 'react';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { ITEM_KIND } from '#web/app/queue/sending/waiting-item.ts';
import { useLogout } from '#web/app/session/logout.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Logging out, after a question where it would delete what waits to be sent (rule: phone-privacy). */
export function useAskedLogout() {
  const { logout, busy } = useLogout();
  const { items } = useQueue();
  const [asking, setAsking] = useState(false);
  const [first] = items;
  const named = items.length > 1 || !first ? `${items.length} envíos` : ITEM_KIND[first.kind].named;
  const titles = items.map(({ title }) => title).join(', ');
  return {
    busy,
    logout: () => (items.length > 0 ? setAsking(true) : void logout()),
    question: (
      <ConfirmDialog
        open={asking}
        title={`Hay ${named} sin enviar`}
        description={`${titles}. Si cierras sesión ahora, se borra de este teléfono y no se envía.`}
        confirmLabel="Cerrar sesión y borrar"
        cancelLabel="Seguir aquí"
        variant="danger"
        busy={busy}
        busyLabel="Cerrando..."
        onCancel={() => setAsking(false)}
        onConfirm={() => void logout()}
      />
    ),
  };
}
