import FileText from 'lucide-react/icons/file-text';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { clientNotesApi } from '#contract/client-notes.ts';
import { historyApi } from '#contract/history.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { NOTE_FILE, NOTE_FILES } from '#domain/client-notes/note-file.ts';
import { RECEIPT_SIZE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface NoteDialogProps {
  readonly clientId: number;
  readonly name: string;
  readonly onClose: () => void;
}

const SHOWS = NOTE_FILES.map((value) => ({ value, label: NOTE_FILE[value].label }));

const useWriteNote = () =>
  useAction(clientNotesApi.write, {
    done: 'Nota escrita',
    failed: 'No se pudo guardar la nota',
    changes: [clientNotesApi.list, reviewsApi.pending, historyApi.ofObject],
  });

/** Writes a note about a client, with an optional picture or PDF (rule: client-notes). */
function NoteDialog({ clientId, name, onClose }: NoteDialogProps) {
  const { values, errors, field, set, setErrors, onError } = useFields({ text: '', fileShows: '' });
  const [aboutOthers, setAboutOthers] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const shows = NOTE_FILES.find((one) => one === values.fileShows);
  const write = useWriteNote();
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
      open
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
        buttonText={file ? 'Cambiar archivo' : 'Elegir archivo'}
        icon={<FileText aria-hidden="true" />}
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
      <Button variant="quiet" icon={<NotebookPen aria-hidden="true" />} onClick={() => setOpen(true)}>
        Escribir una nota
      </Button>
      {open && <NoteDialog clientId={clientId} name={name} onClose={() => setOpen(false)} />}
    </WithPermission>
  );
}
