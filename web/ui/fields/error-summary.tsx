import { useEffect, useRef } from 'react';
import { focusControl } from '#web/ui/fields/focus-control.ts';

export interface SummarisedError {
  /** Id of the control with the error; by default the field's name. */
  readonly field: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** A word or two over the message. */
  readonly lead?: string | undefined;
  /** The message over the errors, as the specification words it for missing values. */
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Number of attempts: each new one moves the focus to the summary again. */
  readonly attempt?: number;
  /** Shows the tab of a field before the link to it is followed. */
  readonly reveal?: (field: string) => void;
}

/** The errors of a form, each with a link to its field. The summary takes the focus when it appears. */
export function ErrorSummary({ lead, title, errors, attempt = 1, reveal }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Its first line, also when the summary is higher than the screen: the browser would show its middle.
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-2 rounded-md border-2 border-danger bg-danger-tint p-4"
    >
      {lead && <p className="font-semibold text-danger">{lead}</p>}
      <p className="font-semibold text-danger">{title}</p>
      {errors.length > 0 && (
        <ul className="-mb-2 grid">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="inline-flex min-h-11 items-center py-1 text-ink underline underline-offset-4"
                onClick={(event) => {
                  reveal?.(field);
                  if (focusControl(field)) event.preventDefault();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
