import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onDialogsChange, topmostDialog } from '#web/ui/overlays/open-dialogs.ts';
import { type ShownToast, ToastCard } from '#web/ui/overlays/toast-card.tsx';
import { ToastContext, type ToastMessage } from '#web/ui/overlays/toast-context.ts';

export { type ToastMessage, useToast } from '#web/ui/overlays/toast-context.ts';

const HOTKEY = 'F8';
/** Milliseconds after which a dismissed toast is forgotten as well (specification §9). */
const REMOVED_AFTER = 1_000_000;
const hostNow = (): HTMLElement => topmostDialog() ?? document.body;
const noHost = (): HTMLElement | null => null;

/** Where toasts appear: inside the topmost modal dialog, since all the rest is inert, else in the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const viewport = useRef<HTMLElement>(null);
  const host = useSyncExternalStore<HTMLElement | null>(onDialogsChange, hostNow, noHost);
  const toasts = useMemo(
    () => ({
      toast: (message: ToastMessage) =>
        setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1, open: true })),
      dismiss: () => setShown((before) => before && { ...before, open: false }),
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
            className="pointer-events-none fixed inset-x-0 top-0 z-50 flex p-4 pt-[max(1rem,env(safe-area-inset-top))] sm:top-auto sm:bottom-0"
          >
            {shown?.open && <ToastCard key={shown.id} toast={shown} onDismiss={toasts.dismiss} />}
          </section>,
          host,
        )}
    </ToastContext>
  );
}
