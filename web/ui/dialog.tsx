import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { pushDialog } from '#web/ui/open-dialogs.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Escape or the close button; leave it out of reach by ignoring the call while something is under way. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** `wide` for forms and documents, `full` for a picture: as much of the screen as there is. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Buttons that stay in view at the bottom. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const SIZES = { normal: 'sm:max-w-lg', wide: 'sm:max-w-3xl', full: 'sm:max-w-6xl' };

/** A native modal dialog. What is inside is made anew at each opening. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, description, size = 'normal', footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Closing before the element goes gives the focus back to what had it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    heading.current?.focus();
    const pop = pushDialog(element);
    return () => {
      pop();
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        // A file picker that is called off bubbles a cancel of its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={classes(
        'm-auto w-full max-w-full flex-col overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-float backdrop:bg-veil open:flex max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:rounded-b-none sm:max-h-[calc(100dvh-4rem)]',
        SIZES[size],
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
        <button
          type="button"
          aria-label="Cerrar"
          onClick={onClose}
          className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-brand-tint hover:text-ink"
        >
          <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {children !== undefined && (
        // Relative: a hidden input inside would else count as the dialog's own and, focused, shift all of it.
        <div className="relative grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain p-5">
          {children}
        </div>
      )}
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1">
          {footer}
        </footer>
      )}
    </dialog>
  );
}
