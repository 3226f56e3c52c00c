import { type RefObject, type SyntheticEvent, useLayoutEffect } from 'react';
import { pushDialog } from '#web/ui/overlays/open-dialogs.ts';

/**
 * Opens the element as a modal dialog while it is mounted, with the focus on its heading, or on the element with
 * `data-focus-first`.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  // Closing before the element unmounts returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The server's dialog is open without being modal, and a customer may be typing in it already.
    const typing = element.querySelector<HTMLElement>(':focus');
    element.open = false;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-focus-first]');
    (typing ?? first ?? heading.current)?.focus();
    const pop = pushDialog(element);
    return () => {
      pop();
      element.close();
    };
  }, [dialog, heading]);
}

/** Handles Escape: the owner decides whether the dialog closes. */
export const onCancelCall =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    // A cancelled file picker bubbles a cancel event of its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
