import type { FoundStatement } from '#contract/found-statement.ts';

/** The rows of a file that the program did not understand, each as the bank wrote it, with the reason. */
export function UnreadRows({ rows }: { readonly rows: FoundStatement['unread'] }) {
  if (rows.length === 0) return null;
  const title =
    rows.length === 1 ? '1 línea que no se entendió' : `${rows.length} líneas que no se entendieron`;
  return (
    <details open className="rounded-md border border-line px-4 py-2">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{title}</summary>
      <ul className="grid max-h-80 gap-2 overflow-y-auto pb-2 text-sm">
        {rows.map(({ number, text, reason }) => (
          <li key={number} className="grid grid-cols-1">
            <span>
              <b>Línea {number}.</b> {reason}.
            </span>
            <code className="wrap-anywhere text-ink-soft">{text}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
