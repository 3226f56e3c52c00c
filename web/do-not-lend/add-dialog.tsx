import { useState } from 'react';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAddDoNotLend } from '#web/do-not-lend/do-not-lend.queries.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface AddDialogProps {
  /** The cédula of the client whose page opened the dialog: it cannot be changed then. */
  readonly cedula?: string;
  readonly onClose: () => void;
}

type Wrong = Readonly<Record<string, string>>;

/** Adds a cédula to the do-not-lend list, with the reason. */
export function AddDialog({ cedula: given, onClose }: AddDialogProps) {
  const [cedula, setCedula] = useState(given ?? '');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const add = useAddDoNotLend();
  function confirm() {
    const missing = {
      ...(parseCedula(cedula) === null && { cedula: CEDULA_FORMAT }),
      ...(reason.trim() === '' && { reason: 'Escriba por qué no prestarle' }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    add.mutate(
      { body: { cedula: cedula.trim(), reason } },
      { onSuccess: onClose, onError: (failure) => setWrong(fieldErrorsOf(failure)) },
    );
  }
  return (
    <ConfirmDialog
      open
      title="No prestarle"
      description="Solo lo ven quienes deciden solicitudes. El cliente no se entera."
      confirmLabel="Poner en la lista"
      busyLabel="Guardando..."
      variant="danger"
      busy={add.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField
        name="cedula"
        label="Cédula"
        inputMode="numeric"
        autoComplete="off"
        readOnly={given !== undefined}
        value={cedula}
        error={wrong.cedula}
        onChange={({ target }) => setCedula(target.value)}
      />
      <TextareaField
        name="reason"
        label="Razón"
        hint="Escriba hechos, no opiniones: qué pasó y cuándo."
        maxLength={TEXT_MAX}
        value={reason}
        error={wrong.reason}
        data-focus-first=""
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
