import { useState } from 'react';
import { REJECTION_REASONS } from '#domain/applications/application.ts';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { aboutOf, type DecisionProps, decisionBody, outcomeOf } from '#web/reviews/decisions/decision.ts';
import { NotesField } from '#web/reviews/decisions/notes-field.tsx';
import { ReasonField } from '#web/reviews/decisions/reason-field.tsx';
import { useReject } from '#web/reviews/reviews.queries.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Wrong = Partial<Record<'code' | 'text', string>>;

/** The label is what the customer reads, with the words added to it (rule: rejection-reasons). */
function reasonOf(code: string, text: string): string | null {
  const label = Object.entries(REJECTION_REASONS).find(([key]) => key === code)?.[1].label;
  if (label === undefined) return null;
  if (code === 'other') return text.trim() || null;
  return [label, text.trim()].filter(Boolean).join('. ');
}

export function RejectDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [notes, setNotes] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const reject = useReject(wording);
  const other = code === 'other';
  function confirm() {
    const rejectionReason = reasonOf(code, text);
    if (rejectionReason === null) return setWrong({ [other ? 'text' : 'code']: wording.reject.noReason });
    setWrong({});
    reject.mutate(
      { params: { id: application.id }, body: { rejectionReason, ...decisionBody(application, notes) } },
      outcomeOf({ onDecided }),
    );
  }
  return (
    <ConfirmDialog
      open
      title="Rechazar solicitud"
      description={aboutOf(application)}
      confirmLabel="Rechazar"
      busyLabel="Rechazando..."
      variant="danger"
      busy={reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <ReasonField value={code} onChange={setCode} error={wrong.code} />
      <TextareaField
        name="reasonText"
        label={other ? 'Explicación' : 'Explicación (opcional)'}
        hint="El cliente la lee."
        maxLength={REASON_WORDS_MAX}
        value={text}
        error={wrong.text}
        onChange={(event) => setText(event.target.value)}
      />
      <NotesField value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}
