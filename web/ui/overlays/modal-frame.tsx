import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { pushDialog, showAgain, topmostDialog } from '#web/ui/overlays/open-dialogs.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

/**
 * Opens the element as a modal dialog while it is mounted, with the focus on its heading, or on the element with
 * `data-focus-first`.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, heading: RefObject<HTMLElement | null>): void {
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
    // Chromium closes it by itself at a second Escape or back key without a touch in between; only its owner may.
    const reopen = () => {
      if (element.open) return;
      showAgain(element);
      if (topmostDialog() === element) heading.current?.focus();
    };
    element.addEventListener('close', reopen);
    return () => {
      element.removeEventListener('close', reopen);
      pop();
      element.close();
    };
  }, [dialog, heading]);
}

/** Handles Escape: the owner decides whether the dialog closes. */
const onCancelCall =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    // A cancelled file picker bubbles a cancel event of its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

interface ModalFrameProps {
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Whether a press outside closes the dialog as well. */
  readonly lightly?: boolean;
  /** Whether the page came with the dialog, open without being modal. */
  readonly isServers?: boolean;
  /** Classes for the dialog's position and size. */
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The common frame of the dialog and of the menu at the edge: modal while open, named by the heading, closed by Escape
 * or the close button.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { onClose, title, description, lightly = false, isServers, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useModal(dialog, heading);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by key
    <dialog
      ref={dialog}
      open={isServers}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={onCancelCall(onClose)}
      onClick={lightly ? (event) => event.target === event.currentTarget && onClose() : undefined}
      className={classes(
        // Its own letters, also in a row that has smaller ones.
        'flex-col bg-surface p-0 text-md text-ink shadow-float backdrop:bg-veil open:flex',
        className,
      )}
    >
      <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-5">
        <div className="flex-1 py-2.5">
          <h2 ref={heading} tabIndex={-1} id={id} className="text-xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-sm text-ink-soft">
              {description}
            </p>
          )}
        </div>
        <Tooltip text="Cerrar">
          <CloseButton onClose={onClose} />
        </Tooltip>
      </header>
      {children}
    </dialog>
  );
}
