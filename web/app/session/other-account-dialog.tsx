import { useEffect, useState } from 'react';
import { OTHER_ACCOUNT_MESSAGE } from '#contract/errors.ts';
import { OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Tells that another account is signed in by now and nothing was sent. The customer may first stay to copy the typed
 * text.
 */
export function OtherAccountDialog() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const heard = () => setOpen(true);
    addEventListener(OTHER_ACCOUNT, heard);
    return () => removeEventListener(OTHER_ACCOUNT, heard);
  }, []);
  return (
    <ConfirmDialog
      open={open}
      title="Hay otra cuenta abierta"
      description={OTHER_ACCOUNT_MESSAGE}
      confirmLabel="Recargar la página"
      cancelLabel="Seguir aquí"
      busy={false}
      onCancel={() => setOpen(false)}
      onConfirm={() => location.reload()}
    />
  );
}
