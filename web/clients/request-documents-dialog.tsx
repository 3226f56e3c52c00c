import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import {
  DOCUMENT_TYPE,
  REQUESTABLE_DOCUMENTS,
  type RequestableDocument,
} from '#domain/documents/document-type.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { clientName } from '#web/clients/client-name.ts';
import { useRequestDocuments } from '#web/clients/clients.queries.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface RequestDocumentsDialogProps {
  readonly client: Pick<Client, 'id' | 'firstName' | 'lastName'>;
  readonly onClose: () => void;
}

const NONE = 'Elija al menos un documento';

/** Requests documents from a client: which ones, with a text for the client. */
export function RequestDocumentsDialog({ client, onClose }: RequestDocumentsDialogProps) {
  const [chosen, setChosen] = useState<readonly RequestableDocument[]>([]);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<'documents' | 'note' | null>(null);
  const request = useRequestDocuments();
  function confirm() {
    const words = note.trim();
    if (chosen.length === 0) return setMissing('documents');
    if (chosen.includes('general') && words === '') return setMissing('note');
    setMissing(null);
    request.mutate(
      { params: { id: client.id }, body: { documents: [...chosen], ...(words !== '' && { note: words }) } },
      { onSuccess: onClose },
    );
  }
  return (
    <ConfirmDialog
      open
      title="Solicitar Documentos"
      description={`Se le envía un mensaje a ${clientName(client)} con lo que marque.`}
      confirmLabel="Solicitar Documentos"
      busyLabel="Enviando..."
      busy={request.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <fieldset aria-describedby={missing === 'documents' ? 'documents-error' : undefined}>
        <legend className="text-sm font-semibold">Documentos</legend>
        {REQUESTABLE_DOCUMENTS.map((document) => (
          <CheckboxField
            key={document}
            name={`document-${document}`}
            label={DOCUMENT_TYPE[document].request.label}
            checked={chosen.includes(document)}
            onChange={(event) =>
              setChosen((before) =>
                event.target.checked ? [...before, document] : before.filter((other) => other !== document),
              )
            }
          />
        ))}
        {missing === 'documents' && (
          <div role="alert">
            <FieldError id="documents">{NONE}</FieldError>
          </div>
        )}
      </fieldset>
      <TextareaField
        name="note"
        label="Explicación (opcional)"
        hint="El cliente la lee."
        maxLength={TEXT_MAX}
        value={note}
        error={missing === 'note' ? 'Escriba cuál es el otro documento' : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
