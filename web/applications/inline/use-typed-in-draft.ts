import { useEffect, useRef } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { type DraftChange, draftChange } from '#contract/submission.ts';
import { call } from '#web/app/calls/api-client.ts';
import { isDraftField } from '#web/applications/form/form-fields.ts';
import { toDraftChange } from '#web/applications/form/request-body.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';

/** A pause in typing, in milliseconds, after which the draft gets what the open step has. */
export const TYPING_PAUSE_MS = 5_000;

/** The values of the open step that the draft lacks; one that is not valid yet stays on this phone. */
function typedOnly({ step, currentValues, isSaved }: ApplicationForm): DraftChange {
  const fields = step.fields.filter((field) => isDraftField(field) && !isSaved([field]));
  const valid = Object.entries(toDraftChange(currentValues, fields)).filter(
    ([name, value]) => draftChange.safeParse({ [name]: value }).success,
  );
  return draftChange.parse(Object.fromEntries(valid));
}

/**
 * Saves the open step in the draft before it is complete, so that another device continues there: after a pause in
 * typing, and when the page is put away. @returns a function that waits for the request under way: "Continuar" sends
 * newer values and must arrive later.
 */
export function useTypedInDraft(form: ApplicationForm): () => Promise<void> {
  const latest = useRef(form);
  latest.current = form;
  const under = useRef<Promise<void>>(Promise.resolve());
  const send = useRef(() => {
    const { application, noteStored } = latest.current;
    const body = typedOnly(latest.current);
    if (!application || Object.keys(body).length === 0) return;
    under.current = under.current
      .then(() => call(applicationsApi.edit, { params: { id: application.id }, body }))
      // Without signal the phone keeps them, and "Continuar" sends the step again.
      .then(noteStored, () => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause again
  useEffect(() => {
    const timer = setTimeout(send.current, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.currentValues]);
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') send.current();
    };
    document.addEventListener('visibilitychange', putAway);
    return () => document.removeEventListener('visibilitychange', putAway);
  }, []);
  return () => under.current;
}
