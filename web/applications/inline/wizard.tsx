import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  type Application,
  application as applicationShape,
  applicationsApi,
} from '#contract/applications.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isDraft } from '#domain/applications/status.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import type { Term } from '#domain/loans/terms.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode, isNoConnection } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { type Later, later } from '#web/app/later.tsx';
import { newClientId } from '#web/app/queue/client-id.ts';
import { queueNow } from '#web/app/queue/page-queue.ts';
import { send } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { useUser } from '#web/app/session/session.tsx';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { fullNameOf, toRead } from '#web/applications/form/agreement.ts';
import { draftFailure, signingFailure } from '#web/applications/form/failure-text.ts';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import { addressOfPosition, leaveForm, positionOfPart } from '#web/applications/form/form-position.ts';
import { useShowSendFailure } from '#web/applications/form/show-send-failure.ts';
import { CHECK_PART, LAST_STEP, SEND_PART, SIGNING_STEP, type Step } from '#web/applications/form/steps.ts';
import { errorsOf, fieldLabel, summaryOf } from '#web/applications/form/validation.ts';
import {
  DRAFT_FIELDS,
  type DraftForm,
  type DraftOptions,
  linkOf,
  useDraft,
} from '#web/applications/inline/use-draft.ts';
import { CostLine, Estimate } from '#web/applications/steps/estimate.tsx';
import { PayrollField } from '#web/applications/steps/later-parts.ts';
import { useSameAgain } from '#web/applications/steps/same-again.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import {
  BACK_TO_CHECK,
  SendFailure,
  StepFrame,
  useStepHeading,
} from '#web/applications/steps/step-frame.tsx';
import { useOwnTerms } from '#web/fields/own-terms.ts';
import { hashShown } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { Button } from '#web/ui/button.tsx';
import type { ErrorSummaryProps } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const BankCombobox: Later<typeof import('#web/applications/inline/bank-combobox.tsx').BankCombobox> = later(
  async () => (await import('#web/applications/inline/bank-combobox.tsx')).BankCombobox,
);
const SigningStep: Later<typeof import('#web/applications/inline/signing-step.tsx').SigningStep> = later(
  async () => (await import('#web/applications/inline/signing-step.tsx')).SigningStep,
);
const Confirmation: Later<typeof import('#web/applications/inline/confirmation.tsx').Confirmation> = later(
  async () => (await import('#web/applications/inline/confirmation.tsx')).Confirmation,
);

interface SignatureToSend {
  readonly clientId: string;
  readonly account: number;
  readonly body: BodyOf<typeof signingApi.sign>;
  readonly now: Date;
}

/** The signature that submits a draft, as a queue item: the rest of the draft is on the server. */
function signatureItem({ clientId, account, body, now }: SignatureToSend): QueueItem {
  const { method, path } = signingApi.sign;
  const { applicationId } = body;
  return {
    clientId,
    account,
    kind: 'signature',
    title: `Solicitud ${applicationReference(applicationId)} firmada`,
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: now.getTime(),
    uploads: [],
    request: { method, path, body: { ...body, clientId }, file: null },
    correction: addressOfPosition('/new-application', positionOfPart('inline', CHECK_PART), applicationId),
    form: null,
    refusal: null,
  };
}

/** Signs the note and the authorization, which submits the draft (rules: sign-submits-draft, queued-write). */
function useSigning({ form, save }: DraftForm, onSigned: (signed: Application) => void) {
  const { application, step, currentValues } = form;
  const user = useUser();
  const { toast } = useToast();
  const client = useQueryClient();
  const showFailure = useShowSendFailure(form);

  /**
   * Saves the values that the server does not have yet: the server signs its own copy of them. @returns the saved
   * draft.
   */
  async function saved(draft: Application): Promise<Application> {
    try {
      return await save(DRAFT_FIELDS, SIGNING_STEP);
    } catch (failure) {
      // Without signal, a signature may wait on this phone if the server has the whole draft.
      if (isNoConnection(failure) && form.isSaved(DRAFT_FIELDS)) return draft;
      throw failure;
    }
  }

  function itemOf({ id, amount, term }: Application) {
    // One draft is sent once: a new signature replaces the waiting one.
    const before = queueNow().items.find(({ request }) => request.body.applicationId === id);
    return signatureItem({
      clientId: before?.clientId ?? newClientId(),
      account: user.id,
      body: {
        applicationId: id,
        promissoryNote: true,
        creditCheckAuthorization: true,
        ...(currentValues.acceptTermsAndConditions && { acceptTermsAndConditions: true as const }),
        agreementHash: hashShown(client, toRead(currentValues)),
        ...(asksSumInWords() && { sumInWords: currentValues.sumInWords }),
        signature: {
          fullName: fullNameOf(currentValues),
          cedula: currentValues.cedula,
          signatureDate: formatDay(dayInSantoDomingo(new Date())),
          debtAgreementSignature: currentValues.debtAgreementSignature,
          creditAuthorizationSignature: currentValues.creditAuthorizationSignature,
          drawnUnder: form.readText?.agreementHash,
        },
        ...(amount !== null && { loanAmount: amount }),
        ...(term !== null && { loanTerm: term }),
      },
      now: new Date(),
    });
  }

  /** Sends the signatures. @returns the signed application; `kept`: the signatures wait on this phone. */
  async function sign(draft: Application): Promise<Application | 'kept'> {
    const now = () => call(applicationsApi.one, { params: { id: draft.id } });
    try {
      const sent = await send(itemOf(await saved(draft)), () => void form.forget());
      switch (sent.outcome) {
        case 'received':
          return applicationShape.safeParse(sent.reply).data ?? (await now());
        case 'kept':
          return 'kept';
        case 'refused':
          throw new ApiError(sent.refusal);
        case 'unkept':
          throw sent.failure;
      }
    } catch (failure) {
      // An earlier attempt arrived, but its response did not.
      const arrived = hasCode(failure, 'already_processed');
      const found = arrived ? await now() : null;
      if (found && !isDraft(found.status)) return found;
      throw failure;
    }
  }

  const signing = useMutation({
    mutationFn: sign,
    onSuccess: (signed) => {
      void form.forget();
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      // The queue's list shows it as waiting.
      if (signed === 'kept') return leaveForm('/dashboard');
      form.markSaved(signed);
      toast({ title: 'Documentos firmados' });
      onSigned(signed);
    },
    onError: showFailure,
  });

  const { sendOrAsk, question } = useSameAgain(currentValues, () => {
    if (application) signing.mutate(application);
  });
  return {
    signing,
    question,
    sign() {
      if (!application || signing.isPending) return;
      form.clearErrors();
      const errors = errorsOf(step, currentValues);
      if (Object.keys(errors).length === 0) return sendOrAsk();
      // A new attempt removes the last one's message.
      signing.reset();
      form.showErrors(errors);
    },
  };
}

/** Step 1 of the form in the page: the person and the loan. */
export function PersonStep(props: StepProps) {
  useEffect(PayrollField.soon, []);
  return (
    <>
      <StepFields {...props} />
      <Estimate values={props.values} />
    </>
  );
}

/** Step 2 of the form in the page: work, address and the payroll proof. */
function EmploymentStep({
  applicationId,
  onGone,
  ...props
}: StepProps & { readonly applicationId: number; readonly onGone: () => void }) {
  useEffect(BankCombobox.soon, []);
  return (
    <>
      <StepFields {...props} />
      <PayrollField
        applicationId={applicationId}
        onGone={onGone}
        recommended={isPayroll(props.values.loanType)}
      />
    </>
  );
}

/** Step 3 of the form in the page: the bank account for the disbursement. */
function BankStep(props: StepProps) {
  useEffect(() => {
    SigningStep.soon();
    Confirmation.soon();
  }, []);
  return <StepFields {...props} bank={BankCombobox} />;
}

const BOTH_ACCEPTED = 'Debe aceptar ambos documentos para continuar';
const BOTH_SIGNED = 'Complete todos los campos de firma para ambos documentos';

/** The summary of what is missing before the documents can be signed (rule: signer-is-applicant). */
function signingSummary(
  step: Step,
  errors: FormErrors,
  values: FormValues,
  terms: readonly Term[],
): ErrorSummaryProps {
  const unaccepted = errors.acceptDebtAgreement ?? errors.acceptCreditCheck;
  const unsigned = errors.debtAgreementSignature ?? errors.creditAuthorizationSignature;
  return {
    lead: unsigned && 'Firma incompleta',
    title: unaccepted ? BOTH_ACCEPTED : unsigned ? BOTH_SIGNED : summaryOf(step, errors, values, terms),
    // Three photos and two signatures need distinct names.
    errors: Object.entries(errors).map(([field, message]) => ({
      field: linkOf(field),
      message: isFormField(field) ? fieldLabel(field, terms) : message,
    })),
  };
}

interface WizardProps extends DraftOptions {
  /** Notices about the customer's other applications, shown until this one exists. */
  readonly notice: ReactNode;
  readonly onNew: () => void;
}

/** The application form in the page, in five steps (rule: inline-wizard). */
export function Wizard({ onNew, notice, ...options }: WizardProps) {
  const { start, onSigned } = options;
  const draft = useDraft(options);
  const { form, change, saving, failure, onGone, forward, back } = draft;
  const { sign, signing, question } = useSigning(draft, onSigned);
  const { step, part, changing, application, currentValues: values, errors, go } = form;
  const heading = useStepHeading(form, linkOf);
  const terms = useOwnTerms();

  if (application && step.number === LAST_STEP) {
    return (
      <Confirmation
        application={application}
        heading={heading}
        onSign={() => go(positionOfPart('inline', CHECK_PART))}
        onNew={onNew}
      />
    );
  }
  const isSigning = step.number === SIGNING_STEP;
  const isLast = part?.slug === SEND_PART;
  const props = { step, values, errors, change };
  return (
    <>
      {start.restored && step.number === start.step && <p role="status">Continuamos donde quedó</p>}
      {!application && notice}
      <StepFrame
        form={form}
        level="h2"
        heading={heading}
        onLeaveField={form.checkField}
        linkOf={linkOf}
        onForward={forward}
        summary={isLast ? signingSummary(step, errors, values, terms) : undefined}
      >
        {step.number === 1 && <PersonStep {...props} />}
        {step.number === 2 && application && (
          <EmploymentStep {...props} applicationId={application.id} onGone={onGone} />
        )}
        {step.number === 3 && <BankStep {...props} />}
        {part && application && (
          <SigningStep
            {...props}
            part={part}
            applicationId={application.id}
            onGone={onGone}
            onForward={forward}
            reading={form}
            changeAnswer={form.changeAnswer}
            go={go}
          />
        )}
      </StepFrame>
      {step.number === 1 && (
        <div className="cost-bar sticky bottom-[calc(var(--under,0px)+var(--bottom-bar,0px))] z-10 -mx-4 border-y border-line bg-surface px-4 py-2 empty:hidden max-[15rem]:static">
          <CostLine step={step} values={values} />
        </div>
      )}
      {isSigning && signing.error ? (
        <SendFailure form={form} failure={signing.error} text={signingFailure} />
      ) : (
        <SendFailure form={form} failure={failure} text={draftFailure} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {step.number > 1 && changing === null && (
          <Button variant="outline" onClick={back}>
            Anterior
          </Button>
        )}
        {isLast ? (
          <Button variant="money" busy={signing.isPending} onClick={sign}>
            {signing.isPending ? 'Enviando...' : 'Firmar y enviar'}
          </Button>
        ) : (
          <Button busy={saving.isPending} disabledLook={!form.mayContinue} onClick={forward}>
            {saving.isPending ? 'Guardando...' : changing === null ? 'Continuar' : BACK_TO_CHECK}
          </Button>
        )}
      </div>
      {/* Nothing beside the button that sends looks as if it did. */}
      {isLast && (
        <Button variant="quiet" busy={saving.isPending} onClick={forward}>
          Dejarla en borrador y enviarla otro día
        </Button>
      )}
      {question}
      {application && <p className="text-sm text-ink-soft">Borrador {application.reference}, guardado.</p>}
      <ContactHelp />
    </>
  );
}
