import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#web/ui/classes.ts';
import { useOverlayHost } from '#web/ui/overlays/open-dialogs.ts';
import { type ShownToast, ToastCard } from '#web/ui/overlays/toast-card.tsx';
import { ToastContext, type ToastMessage } from '#web/ui/overlays/toast-context.ts';

export { type ToastMessage, useToast } from '#web/ui/overlays/toast-context.ts';

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
