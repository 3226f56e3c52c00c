import { useSyncExternalStore } from 'react';

/**
 * The open modal dialogs, topmost last. Everything outside the topmost one is inert, so elements that must be visible
 * and audible (toasts, a lost connection) have to be inside it.
 */
const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Notes a dialog as the topmost one. @returns a function that removes it again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  stack.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

/** Shows a dialog again that the browser has closed, and those above it over it. */
export function showAgain(dialog: HTMLDialogElement): void {
  for (const one of stack.slice(stack.indexOf(dialog))) {
    one.close();
    one.showModal();
  }
}

export const topmostDialog = (): HTMLDialogElement | null => stack.at(-1) ?? null;

function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hostNow = (): HTMLElement => topmostDialog() ?? document.body;
const noHost = (): HTMLElement | null => null;

/** The container of an element over the page: the topmost dialog, else the page; `null` before there is a page. */
export const useOverlayHost = (): HTMLElement | null =>
  useSyncExternalStore<HTMLElement | null>(onDialogsChange, hostNow, noHost);
