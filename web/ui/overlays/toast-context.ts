import { createContext, useContext } from 'react';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  /** The look of the toast: `destructive` is for failures, which are announced at once. */
  readonly variant?: 'default' | 'destructive';
}

export interface Toasts {
  /** Shows a message and removes the previous one: there is never more than one (rule: toasts). */
  readonly toast: (message: ToastMessage) => void;
  /** Removes the shown message: a user who tries again need not read that of the last attempt. */
  readonly dismiss: () => void;
}

export const ToastContext = createContext<Toasts | null>(null);

/** The functions that show and remove toasts. @throws {Error} outside a `ToastProvider` (rule: toasts). */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastProvider around it');
  return toasts;
}
