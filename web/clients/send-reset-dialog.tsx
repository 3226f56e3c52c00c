import type { ClientAccount } from '#contract/clients.ts';
import { SENT_LINK_HOURS } from '#domain/limits/limits.ts';
import { clientName } from '#web/clients/client-name.ts';
import { useSendPasswordReset } from '#web/clients/clients.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface SendResetDialogProps {
  readonly client: ClientAccount;
  readonly onClose: () => void;
}

/** Sends a client who cannot log in a link that sets a password (rule: password-links). */
export function SendResetDialog({ client, onClose }: SendResetDialogProps) {
  const send = useSendPasswordReset();
  return (
    <ConfirmDialog
      open
      title="Enviar enlace para la contraseña"
      description={`${clientName(client)} recibe un enlace para elegir una contraseña nueva, por el email o el teléfono con que probó su cuenta. Vale ${SENT_LINK_HOURS} horas.`}
      confirmLabel="Enviar enlace"
      busyLabel="Enviando..."
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={() => send.mutate({ params: { id: client.id } }, { onSuccess: onClose })}
    >
      <p>Antes, asegúrese de que quien lo pide es el cliente. Usted no ve el enlace.</p>
    </ConfirmDialog>
  );
}
