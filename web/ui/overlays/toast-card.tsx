import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { ToastMessage } from '#web/ui/overlays/toast-context.ts';

export interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/** Milliseconds for which a toast is shown (rule: toasts). */
const DURATION = 5000;
const SWIPE = 50;

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onDismiss: () => void;
}

/**
 * One toast. It disappears after five seconds, unless the pointer or the focus is on it. A swipe to the right dismisses
 * it.
 */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [reading, setReading] = useState(false);
  const [dragged, setDragged] = useState(0);
  const start = useRef<number | null>(null);
  const destructive = toast.variant === 'destructive';

  useEffect(() => {
    if (reading) return;
    const timer = setTimeout(onDismiss, DURATION);
    return () => clearTimeout(timer);
  }, [reading, onDismiss]);

  const drag = (event: PointerEvent) => {
    if (start.current !== null) setDragged(Math.max(0, event.clientX - start.current));
  };
  const release = () => {
    if (dragged >= SWIPE) onDismiss();
    start.current = null;
    setDragged(0);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is chosen by variant; the close button does by key what the swipe does
    <div
      role={destructive ? 'alert' : 'status'}
      onPointerEnter={() => setReading(true)}
      onPointerLeave={() => setReading(false)}
      onFocus={() => setReading(true)}
      onBlur={() => setReading(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Not for the dialog behind it.
        event.preventDefault();
        onDismiss();
      }}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      style={dragged > 0 ? { translate: `${dragged}px 0` } : undefined}
      className={classes(
        'appear pointer-events-auto flex w-full max-w-md sm:max-w-sm touch-pan-y items-start gap-2 rounded-md border-l-6 bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float ring-1 ring-line select-none',
        destructive ? 'border-danger' : 'border-success',
      )}
    >
      <div className="flex-1 py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-ink-soft">{toast.description}</p>}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={onDismiss}
        className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-brand-tint hover:text-ink"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
