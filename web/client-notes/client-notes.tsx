import FileText from 'lucide-react/icons/file-text';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { type ClientNote, clientNotesApi, suspicionsApi } from '#contract/client-notes.ts';
import { historyApi } from '#contract/history.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { NOTE_FILE, NOTE_FILES } from '#domain/client-notes/note-file.ts';
import { RECEIPT_SIZE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface NoteDialogProps {
  readonly clientId: number;
  readonly name: string;
  readonly onClose: () => void;
}

const SHOWS = NOTE_FILES.map((value) => ({ value, label: NOTE_FILE[value].label }));

/** Writes a note about a client, with an optional picture or PDF (rule: client-notes). */
function NoteDialog({ clientId, name, onClose }: NoteDialogProps) {
  const { values, errors, field, set, setErrors, onError } = useFields({ text: '', fileShows: '' });
  const [aboutOthers, setAboutOthers] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const shows = NOTE_FILES.find((one) => one === values.fileShows);
  const write = useAction(
    clientNotesApi.write,
    [clientNotesApi.list, reviewsApi.pending, historyApi.ofObject],
    {
      done: 'Nota escrita',
      failed: 'No se pudo guardar la nota',
    },
  );
  function confirm() {
    const missing = {
      ...(values.text.trim() === '' && { text: 'Escriba la nota' }),
      ...(file && !shows && { fileShows: 'Diga qué muestra el archivo' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    write.mutate(
      {
        params: { id: clientId },
        body: {
          text: values.text,
          aboutOthers: aboutOthers ? 'yes' : 'no',
          ...(file && shows && { fileShows: shows }),
        },
        ...(file && { file }),
      },
      { onSuccess: onClose, onError },
    );
  }
  return (
    <ConfirmDialog
      title="Escribir una nota"
      description={`Sobre ${name}. No se cambia ni se borra: se corrige con otra nota.`}
      confirmLabel="Guardar la nota"
      busyLabel="Guardando..."
      busy={write.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextareaField
        {...field('text')}
        label="Nota"
        hint="Escriba hechos, no opiniones: el cliente la recibe si pide una copia de sus datos."
        maxLength={REASON_MAX}
        data-focus-first=""
      />
      <CheckboxField
        name="aboutOthers"
        label="Habla de otra persona (no va en la copia del cliente)"
        checked={aboutOthers}
        onChange={({ target }) => setAboutOthers(target.checked)}
      />
      <FileField
        name="noteFile"
        label={`Archivo (opcional): imagen o PDF, hasta ${RECEIPT_SIZE}`}
        accept="image/*,.pdf,application/pdf"
        icon={<FileText />}
        error={errors.file}
        fileName={file?.name}
        onFile={setFile}
      />
      {file && (
        <>
          <SelectField
            {...field('fileShows')}
            label="Qué muestra el archivo"
            placeholder="Elija"
            hint="Según lo que muestra, lo abren unos u otros del equipo."
            options={SHOWS}
          />
          <div>
            <Button
              variant="quiet"
              onClick={() => {
                setFile(null);
                set('fileShows', '');
              }}
            >
              Quitar el archivo
            </Button>
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}

interface WriteNoteProps {
  readonly clientId: number;
  readonly name: string;
}

/** The button for a note about a client, for those who may write one. */
export function WriteNote({ clientId, name }: WriteNoteProps) {
  const [open, setOpen] = useState(false);
  return (
    <WithPermission call={clientNotesApi.write}>
      <Button variant="quiet" icon={<NotebookPen />} onClick={() => setOpen(true)}>
        Escribir una nota
      </Button>
      {open && <NoteDialog clientId={clientId} name={name} onClose={() => setOpen(false)} />}
    </WithPermission>
  );
}

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
    <TextLink href={file.address} target="_blank" rel="noopener">
      Ver el archivo ({kind}: {shows})<span className="sr-only">, se abre en otra pestaña</span>
    </TextLink>
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
  const { data, isError, refetch } = useRead(clientNotesApi.list, { params: { id: clientId } });
  return (
    <Card title="Notas" aside={<WriteNote clientId={clientId} name={name} />}>
      {isError ? (
        <PartFailed retry={refetch}>No se pudieron cargar las notas</PartFailed>
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
  const write = useAction(suspicionsApi.write, [suspicionsApi.list], {
    done: 'Nota escrita',
    failed: 'No se pudo escribir la nota',
  });
  function confirm() {
    if (values.text.trim() === '') return setErrors({ text: 'Escriba la nota' });
    setErrors({});
    write.mutate({ params: { id: clientId }, body: values }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
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
  const { data } = useRead(suspicionsApi.list, { params: { id: clientId } });
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
