import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

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
