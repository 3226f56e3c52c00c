import { useEffect, useRef } from 'react';
import { formatPesos, pesos } from '#domain/money.ts';

/** A difference between the texts that the customer had read and those that replace them, as the customer reads it. */
export interface TextChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The difference between two totals of a note, in pesos; none where they are equal. */
export const totalChange = (before: number, after: number): readonly TextChange[] =>
  before === after
    ? []
    : [{ label: 'Total del pagaré', before: formatPesos(pesos(before)), after: formatPesos(pesos(after)) }];

/**
 * Says over new texts that they replaced those that the customer had read or signed, and what changed. What was
 * accepted, written and drawn under the others is gone (rule: drawn-under).
 */
export function ChangedNotice({ changes }: { readonly changes: readonly TextChange[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-1 rounded-md border-2 border-warning bg-warning-tint p-4"
    >
      <p className="font-semibold text-warning">El pagaré cambió: hay que leerlo y firmarlo otra vez</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {before} → {after}
            </li>
          ))}
        </ul>
      )}
      <p>No se firmó nada. Tus otras respuestas siguen aquí.</p>
    </div>
  );
}
