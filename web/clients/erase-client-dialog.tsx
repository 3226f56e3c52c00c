import type { Client } from '#contract/clients.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { clientName } from '#web/clients/client-name.ts';
import { useEraseClient } from '#web/clients/clients.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface EraseClientDialogProps {
  readonly client: Pick<Client, 'id' | 'firstName' | 'lastName'>;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Confirms the permanent deletion of a client; a refusal stays visible with its reason. */
export function EraseClientDialog({ client, onClose, onErased }: EraseClientDialogProps) {
  const erase = useEraseClient();
  const refused = erase.error instanceof ApiError && erase.error.status === 409 ? erase.error : null;
  return (
    <ConfirmDialog
      open
      title="¿Estás seguro?"
      description={`El cliente ${clientName(client)} y todos sus datos asociados se eliminan de forma permanente. Esta acción no se puede deshacer.`}
      confirmLabel="Eliminar"
      busyLabel="Eliminando..."
      variant="danger"
      busy={erase.isPending}
      onCancel={onClose}
      onConfirm={() => erase.mutate({ params: { id: client.id } }, { onSuccess: onErased })}
    >
      <p>
        Se eliminan su perfil, sus solicitudes, sus documentos y sus firmas. De los préstamos saldados quedan
        los montos, sin su nombre.
      </p>
      {refused && (
        <p className="rounded-md bg-danger-tint p-3 font-semibold text-danger">{refused.userMessage}</p>
      )}
    </ConfirmDialog>
  );
}
