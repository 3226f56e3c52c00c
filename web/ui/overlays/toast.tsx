import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#web/ui/classes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { useOverlayHost } from '#web/ui/overlays/open-dialogs.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  /** The look of the toast: `destructive` is for failures, which are announced at once. */
  readonly variant?: 'default' | 'destructive';
}

interface Toasts {
  /** Shows a message and removes the previous one: there is never more than one (rule: toasts). */
  readonly toast: (message: ToastMessage) => void;
  /** Removes the shown message: a user who tries again need not read that of the last attempt. */
  readonly dismiss: () => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** The functions that show and remove toasts. @throws {Error} outside a `ToastProvider` (rule: toasts). */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastProvider around it');
  return toasts;
}

interface ShownToast extends ToastMessage {
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
function ToastCard({ toast, onDismiss }: ToastCardProps) {
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
      <CloseButton aria-label="Cerrar aviso" onClose={onDismiss} />
    </div>
  );
}

const HOTKEY = 'F8';
/** Milliseconds after which a dismissed toast is removed as well (rule: toasts). */
const REMOVED_AFTER = 1_000_000;

/**
 * Shows toasts: over the bottom of the page, or inside the topmost modal dialog, since the rest of the page is inert,
 * and there above the dialog's buttons. A toast never covers a title, a close button or a notification.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const viewport = useRef<HTMLElement>(null);
  const host = useOverlayHost();
  const toasts = useMemo(
    () => ({
      toast: (message: ToastMessage) =>
        setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1, open: true })),
      dismiss: () => setShown((before) => (before?.open ? { ...before, open: false } : before)),
    }),
    [],
  );

  useEffect(() => {
    if (!shown || shown.open) return;
    const timer = setTimeout(() => setShown(null), REMOVED_AFTER);
    return () => clearTimeout(timer);
  }, [shown]);

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      const section = viewport.current;
      if (event.key === HOTKEY) (section?.querySelector('button') ?? section)?.focus();
    };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, []);

  return (
    <ToastContext value={toasts}>
      {children}
      {host &&
        createPortal(
          <section
            ref={viewport}
            tabIndex={-1}
            aria-label={`Avisos (${HOTKEY})`}
            className={classes(
              'pointer-events-none flex print:hidden',
              host !== document.body
                ? 'order-1 px-4 pb-4 empty:hidden'
                : 'toasts fixed inset-x-0 bottom-0 z-50',
            )}
          >
            {shown?.open && <ToastCard key={shown.id} toast={shown} onDismiss={toasts.dismiss} />}
          </section>,
          host,
        )}
    </ToastContext>
  );
}
