import { createContext, useContext } from 'react';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  /** `destructive` for what went wrong: read out at once. */
  readonly variant?: 'default' | 'destructive';
}

export interface Toasts {
  /** Shows a message; the one before it goes, there is never more than one (rule: toasts). */
  readonly toast: (message: ToastMessage) => void;
  /** Takes away what is shown: whoever tries again need not read what the last try came to. */
  readonly dismiss: () => void;
}

export const ToastContext = createContext<Toasts | null>(null);

/** @throws {Error} outside a `ToastProvider` (rule: toasts). */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastProvider around it');
  return toasts;
}
