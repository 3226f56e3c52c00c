import { useState } from 'react';
import { ITEM_KIND, type QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { allItems } from '#web/app/queue/sending/queue-store.ts';
import { useLogout } from '#web/app/session/logout.ts';
import { useUser } from '#web/app/session/session.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

/**
 * The queue items that a logout of this account would delete, read from the phone, because the office's pages show no
 * queue.
 */
async function doomedOf(account: number): Promise<QueueItem[]> {
  const items = await allItems().catch(() => []);
  return items.filter((item) => item.account === account && !ITEM_KIND[item.kind].outlivesLogout);
}

/** Logs out, after a confirmation if the logout would delete waiting queue items (rule: phone-privacy). */
export function useAskedLogout() {
  const { id } = useUser();
  const { logout, busy } = useLogout();
  const [doomed, setDoomed] = useState<readonly QueueItem[]>([]);
  const [first] = doomed;
  const named = doomed.length > 1 || !first ? `${doomed.length} envíos` : ITEM_KIND[first.kind].named;
  const titles = doomed.map(({ title }) => title).join(', ');
  async function ask() {
    const items = await doomedOf(id);
    if (items.length === 0) return logout();
    setDoomed(items);
  }
  return {
    busy,
    logout: () => void ask(),
    question: (
      <ConfirmDialog
        open={doomed.length > 0}
        title={`Hay ${named} sin enviar`}
        description={`${titles}. Al cerrar sesión ahora, se borra de este teléfono y no se envía.`}
        confirmLabel="Cerrar sesión y borrar"
        cancelLabel="Seguir aquí"
        variant="danger"
        busy={busy}
        busyLabel="Cerrando..."
        onCancel={() => setDoomed([])}
        onConfirm={() => void logout()}
      />
    ),
  };
}
