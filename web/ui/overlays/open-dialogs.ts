/**
 * The modal dialogs that are open, topmost last. Everything outside the topmost one is inert,
 * so what must be seen and heard (toasts) has to live inside it.
 */
const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Answers how to take the dialog off again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  stack.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

export const topmostDialog = (): HTMLDialogElement | null => stack.at(-1) ?? null;

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
