import { useQuery } from '@tanstack/react-query';
import { clientNotesApi } from '#contract/client-notes.ts';
import { query } from '#web/app/calls/query-client.ts';
import { NoteList } from '#web/client-notes/note-list.tsx';
import { WriteNote } from '#web/client-notes/write-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ClientNotesProps {
  readonly clientId: number;
  readonly name: string;
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
