import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/dialog.tsx';

interface AskedButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onCancel' | 'onConfirm'> {
  /** The button's words, where they are not those that confirm. */
  readonly label?: ReactNode;
  /** What it acts on, for screen readers where several are next to each other: the name of a row. */
  readonly what?: string;
  /** The button's look, where it is not that of the one that confirms. */
  readonly look?: Pick<ButtonProps, 'variant' | 'inRow' | 'icon'>;
  /** Does what was asked; `close` closes the question. */
  readonly onConfirm: (close: () => void) => void;
}

/** A button that asks for a confirmation before it acts. */
export function AskedButton({ label, what, look, onConfirm, ...question }: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant={question.variant} {...look} onClick={() => setAsking(true)}>
        {label ?? question.confirmLabel} {what && <span className="sr-only">{what}</span>}
      </Button>
      {/* Outside the row or form of the button: the dialog has its own letters, widths and form. */}
      {asking &&
        createPortal(
          <ConfirmDialog {...question} onCancel={close} onConfirm={() => onConfirm(close)} />,
          document.body,
        )}
    </>
  );
}
