import { useState } from 'react';
import { REJECTION_REASONS } from '#domain/applications/rejection-reason.ts';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import { aboutOf, type DecisionProps, decisionBody, outcomeOf } from '#web/reviews/decisions/decision.ts';
import { NotesField } from '#web/reviews/decisions/notes-field.tsx';
import { ReasonField } from '#web/reviews/decisions/reason-field.tsx';
import { useReject } from '#web/reviews/reviews.queries.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Wrong = Partial<Record<'code' | 'text', string>>;

/** The reason as the customer reads it: the label, with the added words (rule: rejection-reasons). */
function reasonOf(code: string, text: string): string | null {
  const label = Object.entries(REJECTION_REASONS).find(([key]) => key === code)?.[1].label;
  if (label === undefined) return null;
  if (code === 'other') return text.trim() || null;
  return [label, text.trim()].filter(Boolean).join('. ');
}

const RULED_REASON = 'policy_violation' satisfies keyof typeof REJECTION_REASONS;

export function RejectDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  // By a rule of the lender: the customer reads only a standard reason (rule: warning-rules).
  const isRuled = application.refused_by.length > 0;
  const [code, setCode] = useState<string>(isRuled ? RULED_REASON : '');
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
      <ApplicantKnowledge application={application} />
      <ReasonField standard={isRuled} value={code} onChange={setCode} error={wrong.code} />
      {isRuled ? (
        <p className="text-sm text-ink-soft">El cliente lee solo el motivo, sin otras palabras.</p>
      ) : (
        <TextareaField
          name="reasonText"
          label={other ? 'Explicación' : 'Explicación (opcional)'}
          hint="El cliente la lee."
          maxLength={REASON_WORDS_MAX}
          value={text}
          error={wrong.text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <NotesField value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}
