import { type ReactNode, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { ItemWord } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import { MODAL_STEPS } from '#web/applications/modal/modal-steps.tsx';
import { type Submitted, useSubmission } from '#web/applications/modal/use-submission.ts';
import { SendFailure, StepFrame, useStepHeading } from '#web/applications/steps/step-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ApplyDialogProps {
  readonly user: User;
  readonly start: FormStart;
  /** What to do to begin anew instead of continuing what was restored. */
  readonly onRestart: () => void;
  /** What is known of other applications, over the first step. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly onSubmitted: (what: Submitted) => void;
}

const FORWARD = ['Siguiente', 'Siguiente', 'Siguiente', 'Continuar', 'Solicitar Préstamo'];

/** The application modal (rule: application-modal). */
export function ApplyDialog({ user, start, onRestart, notice, onClose, onSubmitted }: ApplyDialogProps) {
  const { form, sending, clientId, forward, back } = useSubmission(user, start, onSubmitted);
  const queue = useQueue();
  const { step, currentValues, errors, change } = form;
  const heading = useStepHeading(step.number, 1);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    // Closing is a decision: next time begins anew (rule: modal-begins-anew).
    void form.forget();
    onClose();
  };
  const close = () => {
    if (sending.isPending) return;
    // One slip of the thumb must not cost five steps.
    if (form.isEdited()) setLeaving(true);
    else leave();
  };
  const Fields = MODAL_STEPS[step.number - 1];
  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title="Solicitar Préstamo"
      footer={
        <>
          {step.number > 1 && (
            <Button variant="outline" onClick={back}>
              Anterior
            </Button>
          )}
          <Button
            variant={step.number === LAST_STEP ? 'money' : 'primary'}
            disabledLook={!form.mayContinue}
            busy={sending.isPending}
            onClick={forward}
          >
            {sending.isPending ? 'Enviando...' : FORWARD[step.number - 1]}
          </Button>
        </>
      }
    >
      {start.restored && step.number === start.step && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-brand-tint px-4 py-1">
          <p role="status">Continuamos donde quedó</p>
          <Button variant="quiet" onClick={onRestart}>
            Empezar de nuevo
          </Button>
        </div>
      )}
      {step.number === 1 && notice}
      <StepFrame form={form} level="h3" heading={heading}>
        {Fields && <Fields step={step} values={currentValues} errors={errors} change={change} />}
      </StepFrame>
      <SendFailure form={form} failure={sending.error} text={submissionFailure} />
      <div role="status">
        {sending.isPending && <ItemWord state={queue.sending === clientId ? 'sending' : 'waiting'} />}
      </div>
      <ContactHelp />
      <ConfirmDialog
        open={leaving}
        title="¿Salir sin enviar la solicitud?"
        description="Se borra lo que llenaste aquí."
        confirmLabel="Salir"
        cancelLabel="Seguir llenando"
        variant="danger"
        onCancel={() => setLeaving(false)}
        onConfirm={leave}
      />
    </Dialog>
  );
}
