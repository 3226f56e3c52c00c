import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/dialog.tsx';

export interface ConfirmCallProps extends Omit<ConfirmDialogProps, 'busy' | 'children'> {
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** Title of the message when the call fails. */
  readonly failed: string;
  /** The message when the server sends none (rule: failure-sentences). */
  readonly otherwise: string;
}

/** Asks for a confirmation before a call, and stays open with a message when the call fails. */
export function ConfirmCall({ action, failed, otherwise, ...dialog }: ConfirmCallProps) {
  return (
    <ConfirmDialog {...dialog} busy={action.isPending}>
      {action.error ? (
        <FailedCall title={failed} error={action.error} otherwise={otherwise} kept="" />
      ) : undefined}
    </ConfirmDialog>
  );
}
