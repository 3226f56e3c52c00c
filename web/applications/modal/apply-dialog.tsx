import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { titleOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { forget } from '#web/app/session/kept-data.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { KEPT_AS } from '#web/applications/form/form-autosave.ts';
import { STEPS } from '#web/applications/form/steps.ts';
import { summaryOf } from '#web/applications/form/validation.ts';
import { type Opening, useApply } from '#web/applications/modal/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ApplyDialogProps {
  readonly user: User;
  readonly opening: Opening;
  /** Set where a killed page goes on: what to do to begin anew instead. */
  readonly onRestart?: (() => void) | undefined;
  /** What is known of other applications, over the first step. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const FORWARD = ['Siguiente', 'Siguiente', 'Siguiente', 'Continuar', 'Solicitar Préstamo'];

/** The application modal (rule: application-modal). */
export function ApplyDialog({ user, opening, onRestart, notice, onClose, onSent }: ApplyDialogProps) {
  const apply = useApply({ user, opening, onSent });
  const { step, index, values, errors, attempt, sending, failure, valid, forward, back, change } = apply;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const wrong = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const Part = step.component;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    // Closing is a decision: next time begins anew (rule: modal-begins-anew).
    void forget(KEPT_AS.modal, user.id);
    onClose();
  };
  const close = () => {
    if (sending) return;
    // One slip of the thumb must not cost five steps.
    if (onRestart || apply.hasTyped()) setLeaving(true);
    else leave();
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title="Solicitar Préstamo"
      footer={
        <>
          {index > 0 && (
            <Button variant="outline" onClick={back}>
              Anterior
            </Button>
          )}
          <Button
            variant={index === STEPS.length - 1 ? 'money' : 'primary'}
            disabledLook={!valid}
            busy={sending}
            onClick={forward}
          >
            {sending ? 'Enviando...' : FORWARD[index]}
          </Button>
        </>
      }
    >
      {onRestart && index === opening.index && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-brand-tint px-4 py-1">
          <p role="status">Continuamos donde quedó</p>
          <Button variant="quiet" onClick={onRestart}>
            Empezar de nuevo
          </Button>
        </div>
      )}
      {index === 0 && notice}
      <StepProgress step={index + 1} total={STEPS.length} />
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {step.title}
      </h3>
      {wrong.length > 0 && (
        <ErrorSummary title={summaryOf(step, errors, values)} errors={wrong} attempt={attempt} />
      )}
      <Part values={values} errors={errors} change={change} />
      {failure && (
        <FailedCall
          title={titleOf(failure, 'Error al enviar solicitud')}
          error={failure}
          otherwise="Hubo un problema al procesar su solicitud."
        />
      )}
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
