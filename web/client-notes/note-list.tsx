import type { ClientNote } from '#contract/client-notes.ts';
import { NOTE_FILE } from '#domain/client-notes/note-file.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';

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
