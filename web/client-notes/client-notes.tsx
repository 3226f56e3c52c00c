import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientNote, clientNotesApi } from '#contract/client-notes.ts';
import { suspicionsApi } from '#contract/suspicions.ts';
import { NOTE_FILE } from '#domain/client-notes/note-file.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { WriteNote } from '#web/client-notes/write-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ClientNotesProps {
  readonly clientId: number;
  readonly name: string;
}

function NoteFileLink({ file }: { readonly file: NonNullable<ClientNote['file']> }) {
  const kind = file.type === 'application/pdf' ? 'PDF' : 'imagen';
  const shows = NOTE_FILE[file.shows].label.toLowerCase();
  if (file.address === null)
    return <p className="text-ink-soft">Lleva un archivo ({shows}) que su rol no abre.</p>;
  return (
    <a href={file.address} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
      Ver el archivo ({kind}: {shows})<span className="sr-only">, se abre en otra pestaña</span>
    </a>
  );
}

/** Notes about a client, in the given order. */
export function NoteList({
  notes,
  label,
}: {
  readonly notes: readonly ClientNote[];
  readonly label: string;
}) {
  return (
    <ul aria-label={label} className="grid gap-2">
      {notes.map(({ id, text, by, writtenAt, aboutOthers, file }) => (
        <li key={id} className="border-l-3 border-line pl-3 text-sm">
          <p className="break-words whitespace-pre-line">{text}</p>
          {file && <NoteFileLink file={file} />}
          <p className="text-ink-soft">
            {by}, <InstantText instant={writtenAt} />
            {aboutOthers && '. Habla de otra persona'}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The staff's notes about a client, newest first, and a button for another one (rule: client-notes). */
export function ClientNotes({ clientId, name }: ClientNotesProps) {
  const { data, isError, refetch } = useQuery(query(clientNotesApi.list, { params: { id: clientId } }));
  return (
    <Card title="Notas" aside={<WriteNote clientId={clientId} name={name} />}>
      {isError ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-danger">No se pudieron cargar las notas</p>
          <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
        </div>
      ) : data === undefined ? (
        <Skeleton lines={2} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">Nadie ha escrito una nota.</p>
      ) : (
        <NoteList notes={data} label="Notas sobre el cliente" />
      )}
    </Card>
  );
}

function Write({ clientId, onClose }: { readonly clientId: number; readonly onClose: () => void }) {
  const { values, field, setErrors, onError } = useFields({ text: '' });
  const write = useAction(suspicionsApi.write, {
    done: 'Nota escrita',
    failed: 'No se pudo escribir la nota',
    changes: [suspicionsApi.list],
  });
  function confirm() {
    if (values.text.trim() === '') return setErrors({ text: 'Escriba la nota' });
    setErrors({});
    write.mutate({ params: { id: clientId }, body: values }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      open
      title="Anotar una operación sospechosa"
      description="Solo los dueños ven esta nota y que se escribió. No va en ningún correo ni en lo que el cliente puede llevarse."
      confirmLabel="Guardar la nota"
      busyLabel="Guardando..."
      busy={write.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextareaField {...field('text')} label="Nota" maxLength={REASON_MAX} data-focus-first="" />
    </ConfirmDialog>
  );
}

function Notes({ clientId }: { readonly clientId: number }) {
  const [writing, setWriting] = useState(false);
  const { data } = useQuery(query(suspicionsApi.list, { params: { id: clientId } }));
  if (!data || (!data.isObliged && data.notes.length === 0)) return null;
  return (
    <Card title="Operaciones sospechosas">
      <ul className="grid gap-3">
        {data.notes.map(({ id, text, by, writtenAt }) => (
          <li key={id} className="min-w-0 break-words">
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-ink-soft">
              {by}, <InstantText instant={writtenAt} />
            </p>
          </li>
        ))}
      </ul>
      {data.isObliged && (
        <div>
          <Button variant="outline" onClick={() => setWriting(true)}>
            Anotar una operación sospechosa
          </Button>
        </div>
      )}
      {writing && <Write clientId={clientId} onClose={() => setWriting(false)} />}
    </Card>
  );
}

/** Owners' notes about a client's suspicious operations, where Law 155-17 obliges the lender (rule: suspicion-notes). */
export const Suspicions = ({ clientId }: { readonly clientId: number }) => (
  <WithPermission call={suspicionsApi.list}>
    <Notes clientId={clientId} />
  </WithPermission>
);
