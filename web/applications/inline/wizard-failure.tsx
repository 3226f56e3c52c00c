import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { createFailure } from '#web/applications/form/create-failure.ts';
import { standsBeside } from '#web/applications/form/use-application-form.ts';
import { SIGNING_FAILED } from '#web/applications/inline/use-signing.ts';
import { stepOf } from '#web/applications/inline/wizard-steps.ts';

interface WizardFailureProps {
  readonly unsaved: Error | null;
  readonly unsigned: Error | null;
}

/** What did not arrive, until the next try: a toast is gone before a slow reader knows that nothing was lost. */
export function WizardFailure({ unsaved, unsigned }: WizardFailureProps) {
  if (standsBeside(unsigned, stepOf))
    return <FailedCall title={SIGNING_FAILED} error={unsigned} otherwise="Intente nuevamente." />;
  if (!standsBeside(unsaved, stepOf)) return null;
  const { title, description } = createFailure(unsaved);
  return <FailedCall title={title} error={unsaved} otherwise={description} />;
}
