import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-look.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly confirmLabel: string;
  /** While it is under way: "Eliminando...". */
  readonly busyLabel?: string | undefined;
  readonly cancelLabel?: string;
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  /** Looks unavailable but can be pressed, to say what is missing. */
  readonly incomplete?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What has to be read or filled in before deciding. */
  readonly children?: ReactNode;
}

/** Asks before something that counts. Stays open while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel = 'Cancelar', busy = false } = props;
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  return (
    <Dialog
      open={props.open}
      onClose={cancel}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={props.variant ?? 'primary'}
            busy={busy}
            disabledLook={props.incomplete}
            onClick={props.onConfirm}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
