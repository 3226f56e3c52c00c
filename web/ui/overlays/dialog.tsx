import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ModalFrame } from '#web/ui/overlays/modal-frame.tsx';

export interface DialogProps {
  /** Whether the dialog is open, which one without it always is. */
  readonly open?: boolean;
  /** Called for Escape or the close button; the dialog stays open if the owner ignores the call. */
  readonly onClose: () => void;
  /**
   * Whether a request of the dialog is under way: it cannot be closed, so that a failure loses nothing typed, and the
   * request is not sent again from a second dialog.
   */
  readonly busy?: boolean;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** `wide`: for forms and documents. `full`: the whole screen, for a picture. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Buttons that stay visible at the bottom of the dialog. */
  readonly footer?: ReactNode;
  /** Whether the page came with the dialog: before any script, it is open where the modal one will be. */
  readonly isServers?: boolean;
  readonly children?: ReactNode;
}

const SIZES = { normal: 'sm:max-w-lg', wide: 'sm:max-w-3xl', full: 'sm:max-w-6xl' };

/** A native modal dialog. Its content mounts anew at each opening. */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { size = 'normal', footer, children, busy = false, onClose, ...frame } = props;
  return (
    <ModalFrame
      {...frame}
      onClose={() => {
        if (!busy) onClose();
      }}
      className={classes(
        // With letters of twice the size, title and buttons would leave no room between them: they scroll along.
        'm-auto w-full max-w-full overflow-hidden rounded-lg max-[15rem]:overflow-y-auto max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:rounded-b-none sm:max-h-[calc(100dvh-4rem)]',
        SIZES[size],
        // It stands at the bottom: shown before all of it has arrived, it would grow upwards under the finger.
        frame.isServers && 'fixed inset-y-0 z-50 not-has-[>footer]:invisible',
      )}
    >
      {children !== undefined && (
        // Relative: a hidden input inside would otherwise be positioned against the dialog and, focused, shift all of
        // it.
        <div className="relative grid min-h-0 flex-auto grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain p-5 max-[15rem]:flex-none max-[15rem]:overflow-visible">
          {children}
        </div>
      )}
      {footer && (
        <footer className="order-2 flex flex-wrap justify-end gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1">
          {footer}
        </footer>
      )}
    </ModalFrame>
  );
}

export interface ConfirmDialogProps {
  /** Whether the dialog is open, which one without it always is. */
  readonly open?: boolean;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly confirmLabel: string;
  /** Label of the confirm button while the act is under way: "Eliminando...". */
  readonly busyLabel?: string | undefined;
  readonly cancelLabel?: string;
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  /** Whether the confirm button looks unavailable but can be pressed, to show what is missing. */
  readonly incomplete?: boolean;
  /** Whether the confirm button has the focus at once, for frequent dialogs. */
  readonly focusConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Content to read or fill in before the decision. */
  readonly children?: ReactNode;
}

/** Ignores the key that opened the dialog while it is held down: it must not confirm the dialog. */
function refuseHeld(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

/**
 * Asks for a confirmation before an important act. It stays open while the act is under way; Enter in a field of one
 * line confirms.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    busyLabel = confirmLabel,
    cancelLabel = 'Cancelar',
    busy = false,
    open = true,
  } = props;
  const form = useId();
  const asks = props.children !== undefined && props.children !== null && props.children !== false;
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={props.onCancel}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="outline" onClick={() => !busy && props.onCancel()}>
            {cancelLabel}
          </Button>
          <Button
            // Only a dialog with fields is a form: an empty one would nest inside another form.
            {...(asks ? { type: 'submit', form } : { onClick: props.onConfirm })}
            variant={props.variant ?? 'primary'}
            busy={busy}
            disabledLook={props.incomplete}
            onKeyDown={refuseHeld}
            data-focus-first={props.focusConfirm ? '' : undefined}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {asks ? (
        <form
          id={form}
          autoComplete="off"
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!busy) props.onConfirm();
          }}
        >
          {props.children}
        </form>
      ) : undefined}
    </Dialog>
  );
}
