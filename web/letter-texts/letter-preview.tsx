import { sampleOf } from '#domain/messages/letter-text.ts';
import type { EditableLetter } from '#domain/messages/letter-texts.ts';
import type { LetterTable, LetterText } from '#domain/messages/text-variables.ts';

/** First name of an invented customer: the preview shows a letter as a customer will read it. */
const SOMEBODY = 'Rosa';

function Figures({ head, rows }: LetterTable) {
  return (
    <table className="border-collapse text-left text-sm">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col" className="border-b border-line py-1.5 pr-3 align-top">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={index} className="border-b border-line py-1.5 pr-3 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LetterPreviewProps {
  readonly letter: EditableLetter;
  readonly text: LetterText;
}

/** A letter with invented values, between the greeting and the footer that every letter has. */
export function LetterPreview({ letter, text }: LetterPreviewProps) {
  const { subject, blocks } = sampleOf(letter, text);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-line bg-ground p-5 break-words">
      <p>
        <span className="text-sm text-ink-soft">Asunto: </span>
        <strong>{subject}</strong>
      </p>
      <p>Hola, {SOMEBODY}:</p>
      {blocks.map((block, index) =>
        typeof block === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index} className="whitespace-pre-line">
            {block}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <div key={index} className="overflow-x-auto">
            <Figures {...block} />
          </div>
        ),
      )}
      <p className="text-sm text-ink-soft">Después van el botón de la carta y el pie con sus contactos.</p>
    </div>
  );
}
