import { type ReactNode, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { useIsServers } from '#web/app/first-screen/use-is-servers.ts';
import { ItemWord } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { ModalStep } from '#web/applications/modal/modal-steps.tsx';
import { type Submitted, useSubmission } from '#web/applications/modal/use-submission.ts';
import { CostLine } from '#web/applications/steps/estimate.tsx';
import {
  BACK_TO_CHECK,
  SendFailure,
  StepFrame,
  useStepHeading,
} from '#web/applications/steps/step-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ApplyDialogProps {
  readonly user: User;
  readonly start: FormStart;
  /** Called to start an empty form instead of the one that this phone saved. */
  readonly onRestart: () => void;
  /** Notices about the customer's other applications, shown over the first step. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly onSubmitted: (what: Submitted) => void;
}

const FORWARD = ['Siguiente', 'Siguiente', 'Siguiente', 'Continuar', 'Continuar'];

/** The application modal (rule: application-modal). */
export function ApplyDialog({ user, start, onRestart, notice, onClose, onSubmitted }: ApplyDialogProps) {
  const { form, sending, question, clientId, change, changeAnswer, isLast, isLeaving, forward, back } =
    useSubmission(user, start, onSubmitted);
  const queue = useQueue();
  const { step, changing, currentValues, errors } = form;
  const heading = useStepHeading(form);
  const [isServers] = useState(useIsServers());
  const [asking, setAsking] = useState(false);
  const leave = () => {
    // Closing discards: the next form starts empty (rule: modal-begins-anew).
    void form.forget();
    onClose();
  };
  const close = () => {
    if (sending.isPending) return;
    // One slip of the thumb must not cost five steps.
    if (form.isEdited()) setAsking(true);
    else leave();
  };
  const stay = () => {
    setAsking(false);
    // The back key had gone past the first step.
    if (isLeaving) history.forward();
  };
  const forwardText =
    changing !== null ? BACK_TO_CHECK : isLast ? 'Solicitar Préstamo' : FORWARD[step.number - 1];
  const dialog = (
    <Dialog
      open
      isServers={isServers}
      size="wide"
      onClose={close}
      title="Solicitar Préstamo"
      footer={
        <>
          <div className="basis-full! empty:hidden">
            <CostLine step={step} values={currentValues} />
          </div>
          {step.number > 1 && changing === null && (
            <Button variant="outline" onClick={back}>
              Anterior
            </Button>
          )}
          <Button
            variant={isLast ? 'money' : 'primary'}
            disabledLook={!form.mayContinue}
            busy={sending.isPending}
            onClick={forward}
          >
            {sending.isPending ? 'Enviando...' : forwardText}
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
      <StepFrame form={form} level="h3" heading={heading} onLeaveField={form.checkField} onForward={forward}>
        <ModalStep
          step={step}
          part={form.part}
          values={currentValues}
          errors={errors}
          change={change}
          changeAnswer={changeAnswer}
          onForward={forward}
          reading={form}
        />
      </StepFrame>
      <SendFailure form={form} failure={sending.error} text={submissionFailure} />
      <div role="status">
        {sending.isPending && <ItemWord state={queue.sending === clientId ? 'sending' : 'waiting'} />}
      </div>
      <ContactHelp />
      {question}
      <ConfirmDialog
        open={asking || isLeaving}
        title="¿Salir sin enviar la solicitud?"
        description="Se borra lo que llenaste aquí."
        confirmLabel="Salir"
        cancelLabel="Seguir llenando"
        variant="danger"
        onCancel={stay}
        onConfirm={leave}
      />
    </Dialog>
  );
  if (!isServers) return dialog;
  return (
    <>
      {dialog}
      <div className="fixed inset-0 z-40 bg-veil [dialog:modal+&]:hidden" />
    </>
  );
}
