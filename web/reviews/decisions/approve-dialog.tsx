import { useState } from 'react';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { onlyProposed } from '#web/proposals/only-proposed.ts';
import { ApplicantKnowledge } from '#web/reviews/cards/applicant-knowledge.tsx';
import { aboutOf, type DecisionProps, decisionBody, outcomeOf } from '#web/reviews/decisions/decision.ts';
import { NotesField } from '#web/reviews/decisions/notes-field.tsx';
import { useApprove } from '#web/reviews/reviews.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export function ApproveDialog({ wording, application, onClose, onDecided }: DecisionProps) {
  const { id, signed, warnings, approval_proposes: proposes } = application;
  const [notes, setNotes] = useState('');
  const approve = useApprove(wording);
  const doubts = warnings.filter((warning) => warning !== 'unsigned');
  return (
    <ConfirmDialog
      open
      title="Aprobar préstamo"
      description={aboutOf(application)}
      confirmLabel="Aprobar"
      busyLabel="Aprobando..."
      focusConfirm
      busy={approve.isPending}
      onCancel={onClose}
      onConfirm={() =>
        approve.mutate({ params: { id }, body: decisionBody(application, notes) }, outcomeOf({ onDecided }))
      }
    >
      {!signed && (
        <p className="font-semibold text-danger">
          Sin firma: no se podrá desembolsar hasta que el cliente firme.
        </p>
      )}
      {doubts.length > 0 && (
        <p className="rounded-md bg-warning-tint p-3 text-warning">
          Antes de aprobar, mire: {doubts.map((warning) => REVIEW_WARNINGS[warning]).join('; ')}.
        </p>
      )}
      <ApplicantKnowledge application={application} />
      <p>
        {proposes
          ? onlyProposed('al cliente no se le avisa')
          : 'Se le avisa al cliente con el calendario de sus cuotas.'}
      </p>
      <NotesField value={notes} onChange={setNotes} />
    </ConfirmDialog>
  );
}
