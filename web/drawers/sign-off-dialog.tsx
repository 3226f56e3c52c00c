import type { Drawer } from '#contract/drawer-list.ts';
import { DrawerSums } from '#web/drawers/drawer-summary.tsx';
import { useSignOffDrawer } from '#web/drawers/drawers.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks for the signature that closes a counted drawer (rule: drawer-count). */
export function SignOffDialog({
  drawer,
  onClose,
}: {
  readonly drawer: Drawer;
  readonly onClose: () => void;
}) {
  const signOff = useSignOffDrawer();
  const { holder, differenceReason, countedBy } = drawer;
  return (
    <ConfirmDialog
      open
      title={`Firmar la caja de ${holder.fullName}`}
      description={`La contó ${countedBy}. Después no cambia: lo que falte por corregir va a la caja de ese día.`}
      confirmLabel="Firmar y cerrar"
      busyLabel="Firmando..."
      busy={signOff.isPending}
      onCancel={onClose}
      onConfirm={() => signOff.mutate({ params: { id: drawer.id }, body: {} }, { onSuccess: onClose })}
    >
      <DrawerSums drawer={drawer} />
      {differenceReason !== null && <p className="break-words">Razón de la diferencia: {differenceReason}</p>}
    </ConfirmDialog>
  );
}
