import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { useDiscard } from '#web/applications/applications.queries.ts';
import { DiscardFailed } from '#web/applications/discard-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** A draft goes on where it was left, or goes away. */
export function DraftActions({ application }: { readonly application: Application }) {
  const [asking, setAsking] = useState(false);
  const { discard, error, isPending, reset } = useDiscard();
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
      <LinkButton href={`/new-application?draft=${application.id}`} variant="money">
        Continuar
      </LinkButton>
      <Button
        variant="danger"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        Descartar
      </Button>
      <ConfirmDialog
        open={asking}
        title="¿Descartar el borrador?"
        description="Se pierde lo que llevas en esta solicitud."
        confirmLabel="Descartar"
        variant="danger"
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => discard(application.id, () => goTo('/my-applications'))}
      >
        {error ? <DiscardFailed error={error} /> : undefined}
      </ConfirmDialog>
    </div>
  );
}
