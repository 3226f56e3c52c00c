import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { submission } from '#contract/submission.ts';
import { useActionKey } from '#web/app/action-key.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { keyOf } from '#web/app/query-client.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import {
  errorsOf,
  GENERIC,
  STEPS,
  stepOf,
  submissionOf,
  summaryOf,
} from '#web/applications/steps/apply-steps.ts';
import { type ApplyField, openingValues } from '#web/applications/steps/apply-values.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { StepProgress } from '#web/ui/step-progress.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface ApplyDialogProps {
  readonly user: User;
  readonly quote: { readonly amount: number; readonly term: number } | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

type Errors = Partial<Record<ApplyField, string>>;

/** The five steps, kept in one place until the one submit at the end (ruling B2). */
function useApplication({ user, quote, onSent }: ApplyDialogProps) {
  const [values, setValues] = useState(() => openingValues(user, quote));
  const [index, setIndex] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const { toast } = useToast();
  const client = useQueryClient();
  const key = useActionKey();
  const step = STEPS[index] ?? STEPS[0];
  if (!step) throw new Error('There are steps');

  const send = useMutation({
    mutationFn: () => {
      const body = submission.parse(submissionOf(values));
      return call(applicationsApi.create, { body }, { idempotencyKey: key.keyFor(body) });
    },
    onSuccess: () => {
      key.renew();
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      toast({
        title: '¡Solicitud enviada!',
        description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
      });
      onSent();
    },
    onError: (failure) => {
      const said = failure instanceof ApiError ? failure : null;
      toast({
        variant: 'destructive',
        title: 'Error al enviar solicitud',
        description: said?.userMessage ?? 'Hubo un problema al procesar su solicitud.',
      });
      const [first] = said?.errors ?? [];
      if (!first || stepOf(first.field) < 0) return;
      setIndex(stepOf(first.field));
      setErrors(Object.fromEntries(said?.errors.map(({ field, message }) => [field, message]) ?? []));
      setAttempt((count) => count + 1);
    },
  });

  function forward() {
    if (!step) return;
    const wrong = errorsOf(step, values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      setAttempt(attempt + 1);
      toast({ variant: 'destructive', title: 'Campos incompletos', description: GENERIC });
    } else if (index < STEPS.length - 1) setIndex(index + 1);
    else send.mutate();
  }

  return {
    step,
    index,
    values,
    errors,
    attempt,
    sending: send.isPending,
    valid: Object.keys(errorsOf(step, values)).length === 0,
    forward,
    back: () => {
      setErrors({});
      setIndex(Math.max(0, index - 1));
    },
    change: (changed: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...changed }));
      // A field that is being mended is not scolded meanwhile.
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      );
    },
  };
}

const FORWARD = ['Siguiente', 'Siguiente', 'Siguiente', 'Continuar', 'Solicitar Préstamo'];

/** The application modal (specification §2, reading B). */
export function ApplyDialog(props: ApplyDialogProps) {
  const { step, index, values, errors, attempt, sending, valid, forward, back, change } =
    useApplication(props);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const wrong = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const Part = step.component;
  return (
    <Dialog
      open
      size="wide"
      onClose={() => !sending && props.onClose()}
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
      <StepProgress step={index + 1} total={STEPS.length} />
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {step.title}
      </h3>
      {wrong.length > 0 && <ErrorSummary title={summaryOf(step, errors)} errors={wrong} attempt={attempt} />}
      <Part values={values} errors={errors} change={change} />
      <ContactHelp />
    </Dialog>
  );
}
