import { type ChasedLoan, collectionsApi } from '#contract/collections.ts';
import type { CollectionTemplate } from '#domain/collections/message.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { MessageFields, useMessage } from '#web/collections/message-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface LettersDialogProps {
  /** Overdue loans to write to, at least one. */
  readonly chased: readonly ChasedLoan[];
  readonly templates: readonly CollectionTemplate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A message to one or all selected customers, previewed with one customer's data. */
export function LettersDialog({ chased, templates, onClose, onDone }: LettersDialogProps) {
  const message = useMessage(templates, 'letter');
  const write = useAction(collectionsApi.letters, {
    done: 'Cartas en camino',
    failed: 'No se pudo escribir',
    changes: [collectionsApi.worklist, collectionsApi.contacts],
  });
  const others = chased.length - 1;
  const to = others === 0 ? '' : ` y ${others} más`;
  return (
    <Dialog open title={`Escribir a ${chased[0]?.fullName ?? ''}${to}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (message.error !== undefined) return;
          const loanIds = chased.map(({ loanId }) => loanId);
          write.mutate({ body: { loanIds, text: message.text } }, { onSuccess: onDone });
        }}
      >
        <MessageFields message={message} chased={chased} />
        <Button type="submit" busy={write.isPending}>
          {chased.length === 1 ? 'Enviar la carta' : `Enviar ${chased.length} cartas`}
        </Button>
      </form>
    </Dialog>
  );
}
