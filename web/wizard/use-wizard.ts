import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { draft } from '#contract/submission.ts';
import { isDraft } from '#domain/applications/status.ts';
import { call } from '#web/app/calls/api-client.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { keep, keepFirst } from '#web/app/session/kept-data.ts';
import { KEPT_AS } from '#web/applications/kept-draft.ts';
import type { ApplyValues, Change } from '#web/applications/steps/apply-values.ts';
import { errorsOf, GENERIC, wireOf } from '#web/applications/steps/step-checks.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { Opening, Unsent } from '#web/wizard/opening.ts';
import { useErrors } from '#web/wizard/use-errors.ts';
import { useFailure } from '#web/wizard/use-failure.ts';
import { useFirstDraft } from '#web/wizard/use-first-draft.ts';
import {
  ASKED,
  CONFIRMATION,
  draftValues,
  fieldsOf,
  reachable,
  type StepNumber,
} from '#web/wizard/wizard-steps.ts';

export interface WizardOptions {
  readonly user: User;
  readonly opening: Opening;
  /** The step that the address names. */
  readonly wanted: number;
  readonly onStep: (step: StepNumber) => void;
  readonly onDrafted: (application: Application) => void;
}

const STEPS = [1, 2, 3, 4, 5] as const;
const PHOTOS = ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl'];

/** The step named, as far as what is filled in opens it; what is sent has no steps any more. */
function stepNow(wanted: number, application: Application | null, values: ApplyValues): StepNumber {
  if (!application) return 1;
  if (!isDraft(application.status)) return CONFIRMATION;
  const furthest = reachable(values);
  return STEPS.find((step) => step === Math.min(wanted, furthest)) ?? 1;
}

/** What the steps hold; each Continuar stores its step in the draft, which the first one creates. */
export function useWizard({ user, opening, wanted, onStep, onDrafted }: WizardOptions) {
  const [values, setValues] = useState(opening.values);
  const [application, setApplication] = useState(opening.application);
  const step = stepNow(wanted, application, values);
  const { errors, summed, attempt, show, clear, mend, leave } = useErrors(step, values);
  const touched = useRef(opening.resumed);
  const base = useRef(opening.held);
  const { toast, dismiss } = useToast();
  const client = useQueryClient();
  const first = useFirstDraft(opening.sent, () => keepFirst(KEPT_AS, user.id, unsent(1)));

  function unsent(at: Unsent['step']): Unsent {
    const { id = null, updatedAt = null } = application ?? {};
    return {
      draftId: id,
      basedOn: updatedAt,
      step: at,
      values,
      base: base.current,
      sent: first.sent.current,
    };
  }

  // The camera may take the memory of a small phone, and this page with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever something to keep has changed
  useEffect(() => {
    if (touched.current && step !== 5) void keep(KEPT_AS, user.id, unsent(step));
  }, [user.id, values, application, step]);

  const { fail } = useFailure({ onStep, show });

  function arrived(stored: Application) {
    base.current = { ...base.current, ...draftValues(stored) };
    // A slow answer about a photo does not undo that it has been sent.
    setApplication((before) => (before && !isDraft(before.status) ? before : stored));
  }

  /** Stores fields in the draft, or creates it; answers the application as the server has it. */
  async function store(fields: readonly string[], draftStep: number): Promise<Application> {
    const body = draft.parse({ ...wireOf(values, fields), draftStep });
    const stored = application
      ? await call(applicationsApi.edit, { params: { id: application.id }, body })
      : await first.create(body);
    arrived(stored);
    void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
    return stored;
  }

  const saving = useMutation({
    mutationFn: (from: 1 | 2 | 3 | 4) => store(fieldsOf(from), Math.min(from + 1, 4)),
    onSuccess: (stored, from) => {
      if (application) onStep(from === 4 ? 5 : ((from + 1) as StepNumber));
      else onDrafted(stored);
    },
    onError: fail,
  });

  function forward() {
    if (step === 5 || saving.isPending) return;
    touched.current = true;
    const wrong = step === 4 ? {} : errorsOf(ASKED[step], values);
    clear();
    dismiss();
    if (Object.keys(wrong).length > 0) {
      show(wrong);
      toast({ variant: 'destructive', title: 'Campos incompletos', description: GENERIC });
    } else saving.mutate(step);
  }

  const change: Change = (changed) => {
    touched.current = true;
    if (Object.keys(errors).length > 0) dismiss();
    setValues((before) => ({ ...before, ...changed }));
    mend(Object.keys(changed));
    const photos = Object.entries(changed).filter(([field]) => PHOTOS.includes(field));
    if (!application || photos.length === 0) return;
    // A photo is dear to take: the draft has it at once. What fails here goes along with the next step.
    call(applicationsApi.edit, {
      params: { id: application.id },
      body: draft.parse(Object.fromEntries(photos)),
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
      dismiss();
      saving.reset();
      if (step > 1 && step < 5) onStep((step - 1) as StepNumber);
    },
  };
}
export type Wizard = ReturnType<typeof useWizard>;
