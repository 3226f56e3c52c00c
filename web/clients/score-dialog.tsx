import { useState } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import { CREDIT_SCORE_OUT_OF_RANGE, CREDIT_SCORE_RANGE, isCreditScore } from '#domain/limits/credit-score.ts';
import { clientName } from '#web/clients/client-name.ts';
import { useSetScore } from '#web/clients/clients.queries.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Records the credit score that a bureau gave the lender about a client (rule: credit-score-labels); an empty field
 * removes it.
 */
export function ScoreDialog({
  client,
  onClose,
}: {
  readonly client: ClientAccount;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(client.creditScore === null ? '' : String(client.creditScore));
  const [error, setError] = useState<string>();
  const save = useSetScore();
  function confirm() {
    const typed = text.trim();
    const creditScore = typed === '' ? null : Number(typed);
    if (creditScore !== null && !isCreditScore(creditScore)) return setError(CREDIT_SCORE_OUT_OF_RANGE);
    save.mutate({ params: { id: client.id }, body: { creditScore } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      open
      title="Puntaje de crédito"
      description={clientName(client)}
      confirmLabel="Guardar"
      busyLabel="Guardando..."
      busy={save.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField
        name="creditScore"
        label="Puntaje"
        hint={`De ${CREDIT_SCORE_RANGE}, según el buró de crédito. Vacío: sin puntaje.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
