import { useState } from 'react';
import { type AdminDataRequest, dataRequestsApi } from '#contract/data-requests.ts';
import {
  DATA_REQUEST,
  DATA_REQUEST_COMMANDS,
  type DataRequestCommand,
} from '#domain/accounts/data-request.ts';
import { isIn } from '#domain/enum-table.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const DECISION: Readonly<Record<DataRequestCommand, string>> = {
  accept: 'Aceptar la petición',
  refuse: 'No aceptarla',
};
const DECISIONS = DATA_REQUEST_COMMANDS.map((command) => ({ value: command, label: DECISION[command] }));

/** The work that the staff do by hand after accepting a data request: the answer itself changes nothing. */
const NEXT = {
  correction: 'La respuesta no cambia el dato: corríjalo en la página del cliente, antes o después.',
  erasure:
    'La respuesta no borra nada: elimine al cliente en su página cuando el aviso haya salido. Después no se le puede escribir.',
} as const;

interface AnswerDialogProps {
  readonly request: AdminDataRequest;
  readonly onClose: () => void;
}

/** Accepts or refuses a client's data request, with a text that the client reads. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { id, kind, fullName, asks, notErasable } = request;
  const [decision, setDecision] = useState<DataRequestCommand | null>(null);
  const [answer, setAnswer] = useState('');
  const [checked, setChecked] = useState(false);
  const send = useAction(dataRequestsApi.answer, {
    done: 'Petición respondida',
    failedTitle: 'No se pudo responder',
    failed: 'Inténtelo de nuevo.',
    changes: [dataRequestsApi.list],
  });
  const lacksText = answer.trim() === '';
  function confirm() {
    setChecked(true);
    if (decision === null) focusControl('decision');
    else if (lacksText) focusControl('answer');
    else send.mutate({ params: { id }, body: { decision, answer } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      open
      title={DATA_REQUEST[kind].label}
      description={`${fullName} pide: ${asks}`}
      confirmLabel="Enviar respuesta"
      busyLabel="Enviando..."
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {notErasable && (
        <p className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          Ahora no se puede borrar. {notErasable}
        </p>
      )}
      <RadioGroup
        name="decision"
        label="Decisión"
        options={DECISIONS}
        value={decision ?? ''}
        error={checked && decision === null ? 'Elija si se acepta' : undefined}
        onChange={({ target }) => isIn(DATA_REQUEST_COMMANDS, target.value) && setDecision(target.value)}
      />
      <TextareaField
        name="answer"
        label="Respuesta para el cliente"
        hint={NEXT[kind]}
        maxLength={TEXT_MAX}
        value={answer}
        error={checked && lacksText ? 'Escriba la respuesta para el cliente' : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </ConfirmDialog>
  );
}
