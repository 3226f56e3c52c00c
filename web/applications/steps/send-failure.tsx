import { FailedCall } from '#web/app/calls/failed-call.tsx';
import type { FailureText } from '#web/applications/form/failure-text.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';

interface SendFailureProps {
  readonly form: ApplicationForm;
  readonly failure: Error | null;
  readonly text: (failure: Error) => FailureText;
}

/** What did not arrive, until the next try: a toast is gone before a slow reader knows that nothing was lost. */
export function SendFailure({ form, failure, text }: SendFailureProps) {
  if (!failure || !form.isBeside(failure)) return null;
  const { title, description } = text(failure);
  return <FailedCall title={title} error={failure} otherwise={description} />;
}
