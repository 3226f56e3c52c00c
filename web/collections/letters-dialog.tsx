import { useState } from 'react';
import { type ChasedLoan, collectionsApi, MESSAGE_MAX } from '#contract/collections.ts';
import { fillMessage, MESSAGE_FIELDS, MESSAGE_TEMPLATE, unknownFields } from '#domain/collections/message.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface LettersDialogProps {
  /** At least one. */
  readonly chased: readonly ChasedLoan[];
  readonly onClose: () => void;
}

const HINT = `Lo que va entre llaves se llena para cada persona: ${MESSAGE_FIELDS.map((field) => `{${field}}`).join(' ')}`;

function wrongText(text: string): string | undefined {
  if (text.trim() === '') return 'Escriba el mensaje';
  const [unknown] = unknownFields(text);
  return unknown === undefined ? undefined : `No existe {${unknown}}`;
}

/** A letter to one person or to all that are chosen, as the first of them will read it. */
export function LettersDialog({ chased, onClose }: LettersDialogProps) {
  const [text, setText] = useState(MESSAGE_TEMPLATE);
  const write = useAction(collectionsApi.letters, {
    done: 'Cartas en camino',
    failed: 'No se pudo escribir',
    changes: [collectionsApi.worklist, collectionsApi.contacts],
  });
  const [first] = chased;
  const error = wrongText(text);
  const others = chased.length - 1;
  const to = others === 0 ? '' : ` y ${others} más`;
  return (
    <Dialog open title={`Escribir a ${first?.fullName ?? ''}${to}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (error !== undefined) return;
          const loanIds = chased.map(({ loanId }) => loanId);
          write.mutate({ body: { loanIds, text } }, { onSuccess: onClose });
        }}
      >
        <TextareaField
          name="text"
          label="Mensaje"
          hint={HINT}
          rows={6}
          maxLength={MESSAGE_MAX}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        {first && error === undefined && (
          <div className="grid gap-1 rounded-md border border-line bg-ground p-3">
            <p className="text-sm font-semibold">Así lo lee {first.firstName}</p>
            <p className="break-words">{fillMessage(text, first)}</p>
          </div>
        )}
        <Button type="submit" busy={write.isPending}>
          {chased.length === 1 ? 'Enviar la carta' : `Enviar ${chased.length} cartas`}
        </Button>
      </form>
    </Dialog>
  );
}
