import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { Loading } from '#web/app/calls/content-states.tsx';
import { cameWithContent, useIsServers } from '#web/app/first-screen/page-state.ts';
import { later } from '#web/app/later.tsx';
import { correctedBy } from '#web/app/queue/correction.ts';
import { ItemWord } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import type { Refusal } from '#web/app/queue/sending/queue-item.ts';
import { useApplicant } from '#web/applications/applicant.ts';
import { Blocked, isBlocked, OpenApplicationNotice } from '#web/applications/blocked.tsx';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { toRead } from '#web/applications/form/agreement.ts';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import { forgetForm } from '#web/applications/form/form-autosave.ts';
import { leaveForm, unwind } from '#web/applications/form/form-position.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { useLateAutosave } from '#web/applications/form/late-autosave.ts';
import { showText } from '#web/applications/form/marks.ts';
import { CHECK_PART, LAST_STEP, NOTE_PART, type Part } from '#web/applications/form/steps.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { startCorrection } from '#web/applications/modal/correction-start.ts';
import { type Submitted, useSubmission } from '#web/applications/modal/use-submission.ts';
import { CostLine, Estimate } from '#web/applications/steps/estimate.tsx';
import { PayrollField, PhotoInput, SigningPart } from '#web/applications/steps/later-parts.ts';
import type { PartProps } from '#web/applications/steps/signing-part.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import {
  BACK_TO_CHECK,
  SendFailure,
  StepFrame,
  useStepHeading,
} from '#web/applications/steps/step-frame.tsx';
import { takeQuote } from '#web/calculator/quote.ts';
import { OwnLimit, OwnTerms } from '#web/fields/own-terms.ts';
import { noteSuccess } from '#web/push/first-success.ts';
import { agreementQuery, showChanged } from '#web/signing/agreement-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';

export const LoanStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <Estimate values={props.values} />
  </>
);

const PersonStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <div className="grid gap-4 sm:grid-cols-3">
      {PHOTO_FIELDS.map((field) => (
        <PhotoInput key={field} field={field} {...props} />
      ))}
    </div>
  </>
);

/** The modal's step about work. A payroll loan's proof is uploaded here, and linked when the application is sent. */
export const EmploymentStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    {isPayroll(props.values.loanType) && <PayrollField recommended />}
  </>
);

const BankStep = (props: StepProps) => <StepFields {...props} bank={BankSelect} />;

/** The modal's content for each step before the documents, in order. */
const STEP_FIELDS: readonly ComponentType<StepProps>[] = [LoanStep, PersonStep, EmploymentStep, BankStep];

/** The part of each step whose code the step before it loads. */
const PARTS = [null, PhotoInput, PayrollField, null, SigningPart];

function ModalStep({
  part,
  changeAnswer,
  onForward,
  reading,
  ...props
}: PartProps & { readonly part: Part | null }) {
  const { number } = props.step;
  useEffect(() => PARTS[number]?.soon(), [number]);
  const Fields = STEP_FIELDS[number - 1];
  if (Fields) return <Fields {...props} />;
  return (
    part && (
      <SigningPart
        {...props}
        part={part}
        changeAnswer={changeAnswer}
        onForward={onForward}
        reading={reading}
      />
    )
  );
}

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
  // After a reload its code is missing, and the focus finds no button to return to.
  useEffect(() => {
    if (changing !== null) SigningPart.soon();
  }, [changing]);
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

/**
 * The form's start for the refused application that the address names, with all its values: at its answers, or after a
 * change of terms at the new texts, to sign again. `null` if the address names none.
 */
function useCorrecting(prefill: StoredFields | null): FormStart | 'reading' | null {
  const client = useQueryClient();
  const { items, isRead } = useQueue();
  const wanted = correctedBy(useSearch());
  if (wanted === null) return null;
  if (!isRead || prefill === null) return 'reading';
  const item = items.find(({ clientId }) => clientId === wanted);
  if (!item?.refusal) return null;
  return withNewTerms(client, startCorrection(item, prefill), item.refusal);
}

function withNewTerms(
  client: ReturnType<typeof useQueryClient>,
  start: FormStart,
  refusal: Refusal,
): FormStart {
  const { currentValues: values, marked: before } = start;
  const text = showChanged(client, agreementQuery(toRead(values)), new ApiError(refusal));
  if (!text) return { ...start, step: LAST_STEP, part: CHECK_PART };
  const { values: currentValues, ...marked } = showText({ values, ...before }, text);
  return { ...start, currentValues, marked, step: LAST_STEP, part: NOTE_PART };
}

/** Only a renewal shows it, which its link asks for. */
const RenewalCheck = later(
  async () => (await import('#web/applications/modal/renewal-check.tsx')).RenewalCheck,
);

/** The page after sending an application: the list of the customer's applications, or of this phone's waiting items. */
const AFTER = { received: '/my-applications', kept: '/dashboard' } as const satisfies Record<
  Submitted,
  string
>;

/** Opens the application modal at once; closing it leads to the dashboard (rule: application-modal). */
export function ApplyScreen() {
  const applicant = useApplicant('modal');
  // The server does not know this tab's quote.
  const [quote, setQuote] = useState(() => (cameWithContent() ? null : takeQuote()));
  // An open form ignores later refetches.
  const [open, setOpen] = useState<{ start: FormStart; round: number } | null>(null);
  const { user, settled, prefill, autosaved, isAutosaveLate, others, terms, limit } = applicant;
  const correcting = useCorrecting(settled ? prefill : null);
  const asksRenewal = new URLSearchParams(useSearch()).has('renovar');
  const renewal = asksRenewal && settled && !isBlocked(applicant) ? applicant.renewal : null;
  if (settled && open === null && !isBlocked(applicant) && correcting !== 'reading' && !renewal)
    setOpen({ start: correcting ?? startForm('modal', { prefill, autosaved, quote }), round: 0 });
  useLateAutosave(isAutosaveLate, open?.round, () => {
    if (open === null) return false;
    const quoted = takeQuote();
    setQuote(quoted);
    if (!quoted && !autosaved) return false;
    setOpen({ start: startForm('modal', { prefill, autosaved, quote: quoted }), round: open.round + 1 });
    return true;
  });
  return (
    <OwnTerms value={terms}>
      <OwnLimit value={limit}>
        <h1 className="text-2xl">{renewal ? 'Renovar préstamo' : 'Solicitar Préstamo'}</h1>
        {open === null && renewal && (
          <RenewalCheck
            prefill={prefill}
            renewal={renewal}
            onStart={(start) => setOpen({ start, round: 0 })}
          />
        )}
        {open === null && !renewal && (settled ? <Blocked {...applicant} /> : <Loading />)}
        {open && (
          <ApplyDialog
            key={open.round}
            user={user}
            notice={<OpenApplicationNotice applications={others} />}
            start={open.start}
            onRestart={() => {
              void forgetForm('modal', user.id);
              unwind(() => setOpen({ start: startForm('modal', { prefill, quote }), round: open.round + 1 }));
            }}
            onClose={() => leaveForm('/dashboard')}
            onSubmitted={(what) => {
              if (what === 'received') noteSuccess();
              leaveForm(AFTER[what]);
            }}
          />
        )}
      </OwnLimit>
    </OwnTerms>
  );
}
