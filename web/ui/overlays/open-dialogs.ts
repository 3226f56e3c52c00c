import { useSyncExternalStore } from 'react';

/**
 * The modal dialogs that are open, topmost last. Everything outside the topmost one is inert,
 * so what must be seen and heard (toasts, a lost connection) has to live inside it.
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

function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hostNow = (): HTMLElement => topmostDialog() ?? document.body;
const noHost = (): HTMLElement | null => null;

/** Where such a thing is put now: the topmost dialog, else the page; `null` before there is a page. */
export const useOverlayHost = (): HTMLElement | null =>
  useSyncExternalStore<HTMLElement | null>(onDialogsChange, hostNow, noHost);
