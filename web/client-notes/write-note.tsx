import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { clientNotesApi } from '#contract/client-notes.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { NoteDialog } from '#web/client-notes/note-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

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
