import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { draft, draftChange } from '#contract/submission.ts';
import { isDraft } from '#domain/applications/status.ts';
import { isIn } from '#domain/closed-set.ts';
import { call } from '#web/app/calls/api-client.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { keepFirst } from '#web/app/session/kept-data.ts';
import { createFailure } from '#web/applications/form/create-failure.ts';
import { KEPT_AS, type KeptForm } from '#web/applications/form/form-autosave.ts';
import type { Change, FormField, FormValues } from '#web/applications/form/form-fields.ts';
import type { Opening } from '#web/applications/form/form-start.ts';
import { draftValues } from '#web/applications/form/initial-values.ts';
import { useForm } from '#web/applications/form/use-application-form.ts';
import { changeOf, wireOf } from '#web/applications/form/validation.ts';
import { useFirstDraft } from '#web/applications/inline/create-draft.ts';
import {
  CONFIRMATION,
  FORM_STEP_NUMBERS,
  FORM_STEPS,
  type FormStepNumber,
  fieldsOf,
  reachable,
  type StepNumber,
  stepOf,
} from '#web/applications/inline/wizard-steps.ts';

export interface WizardOptions {
  readonly user: User;
  readonly opening: Opening;
  /** The step that the address names. */
  readonly wanted: number;
  readonly onStep: (step: StepNumber) => void;
  readonly onDrafted: (application: Application) => void;
}

const STEPS = [...FORM_STEP_NUMBERS, CONFIRMATION] as const;

/** The step named, as far as what is filled in opens it; what is sent has no steps any more. */
function stepNow(wanted: number, application: Application | null, values: FormValues): StepNumber {
  if (!application) return 1;
  if (!isDraft(application.status)) return CONFIRMATION;
  const furthest = reachable(values);
  return STEPS.find((step) => step === Math.min(wanted, furthest)) ?? 1;
}

/** What the steps hold; each Continuar stores its step in the draft, which the first one creates. */
export function useWizard({ user, opening, wanted, onStep, onDrafted }: WizardOptions) {
  const [application, setApplication] = useState(opening.application);
  const stepWith = (values: FormValues) => stepNow(wanted, application, values);
  const formStepAt = (step: StepNumber) => (step === CONFIRMATION ? null : FORM_STEPS[step]);
  const base = useRef(opening.held);
  const client = useQueryClient();
  const first = useFirstDraft(opening.sent, () => keepFirst(KEPT_AS.inline, user.id, unsent(1, form.values)));
  const form = useForm<StepNumber>({
    values: opening.values,
    resumed: opening.resumed,
    formStep: (values) => formStepAt(stepWith(values)),
    stepOf,
    onStep,
    said: createFailure,
    toastsMissing: false,
    kept: {
      name: KEPT_AS.inline,
      userId: user.id,
      data: (values) => {
        const at = stepWith(values);
        return at === CONFIRMATION ? null : unsent(at, values);
      },
      at: `${application?.id} ${application?.updatedAt} ${wanted}`,
    },
  });
  const { values, errors, attempt, summed, show, clear, leave, mayGoOn, fail } = form;
  const step = stepWith(values);

  function unsent(at: StepNumber, now: FormValues): KeptForm {
    const { id = null, updatedAt = null } = application ?? {};
    return {
      draftId: id,
      basedOn: updatedAt,
      step: at,
      values: now,
      base: base.current,
      sent: first.sent(),
    };
  }

  function arrived(stored: Application) {
    base.current = { ...base.current, ...draftValues(stored) };
    // A slow answer about a photo does not undo that it has been sent.
    setApplication((before) => (before && !isDraft(before.status) ? before : stored));
  }

  /** Stores fields in the draft, or creates it; answers the application as the server has it. */
  async function store(fields: readonly FormField[], draftStep: number): Promise<Application> {
    const stored = application
      ? await call(applicationsApi.edit, {
          params: { id: application.id },
          body: draftChange.parse({ ...changeOf(values, fields), draftStep }),
        })
      : await first.create(draft.parse({ ...wireOf(values, fields), draftStep }));
    arrived(stored);
    void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
    return stored;
  }

  const saving = useMutation({
    mutationFn: (from: FormStepNumber) => store(fieldsOf(from), Math.min(from + 1, 4)),
    onSuccess: (stored, from) => {
      if (application) onStep(from === 4 ? 5 : ((from + 1) as StepNumber));
      else onDrafted(stored);
    },
    onError: fail,
  });

  function forward() {
    if (step === CONFIRMATION || saving.isPending) return;
    saving.reset();
    // The fourth step continues freely (rule: inline-wizard).
    if (step === 4) {
      clear();
      saving.mutate(step);
    } else if (mayGoOn()) saving.mutate(step);
  }

  const change: Change = (changed) => {
    form.change(changed);
    const photos = Object.entries(changed).filter(([field]) => isIn(PHOTO_FIELDS, field));
    if (!application || photos.length === 0) return;
    // A photo is dear to take: the draft has it at once. What fails here goes along with the next step.
    call(applicationsApi.edit, {
      params: { id: application.id },
      body: draftChange.parse(Object.fromEntries(photos)),
    }).then(arrived, () => undefined);
  };

  return {
    step,
    application,
    setApplication,
    values,
    errors,
    attempt,
    summed,
    change,
    leave,
    forward,
    show,
    fail,
    store,
    saving: saving.isPending,
    failure: saving.error,
    back: () => {
      clear();
      saving.reset();
      if (step > 1 && step < 5) onStep((step - 1) as StepNumber);
    },
  };
}
export type Wizard = ReturnType<typeof useWizard>;
