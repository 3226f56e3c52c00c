import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useCancel } from '#web/applications/applications.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Ends an application before its disbursement, after a confirmation (rule: withdraw-or-call-off). */
export function WithdrawButton({ application }: { readonly application: Application }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancel();
  return (
    <div>
      <DecisionButton
        variant="danger"
        onClick={() => {
          cancel.reset();
          setAsking(true);
        }}
      >
        Retirar solicitud
      </DecisionButton>
      <ConfirmDialog
        open={asking}
        title="¿Retirar la solicitud?"
        description="No cuesta nada. Después puedes hacer otra cuando quieras."
        confirmLabel="Retirar"
        variant="danger"
        busy={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(
            { params: { id: application.id }, body: { seenUpdatedAt: application.updatedAt } },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        {cancel.error ? (
          <FailedCall
            title="No se pudo cancelar la solicitud"
            error={cancel.error}
            otherwise="La solicitud sigue como estaba."
            kept=""
          />
        ) : undefined}
      </ConfirmDialog>
    </div>
  );
}
