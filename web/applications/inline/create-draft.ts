import { useRef } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import type { Draft } from '#contract/submission.ts';
import { randomKey, type SentKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import type { SentDraft } from '#web/applications/form/form-start.ts';

/** Answers after which it is certain that no draft came to be. */
const REFUSED: readonly number[] = [400, 403, 409];
const isRefusal = (failure: unknown) => failure instanceof ApiError && REFUSED.includes(failure.status);

/**
 * Creates the draft once, however often it is tried. Where an earlier try may have arrived, that very try is repeated
 * under its key, and what has been typed since changes the draft that comes of it. `remember` outlives the page.
 */
export function useFirstDraft(before: SentDraft | null, remember: () => Promise<unknown>) {
  const sent = useRef(before);
  async function create(body: Draft): Promise<Application> {
    const first = sent.current ?? { key: randomKey(), body };
    sent.current = first;
    await remember();
    try {
      const draft = await call(
        applicationsApi.create,
        { body: first.body },
        { idempotencyKey: first.key },
      ).catch((failure: unknown) => {
        if (isRefusal(failure)) sent.current = null;
        throw failure;
      });
      const stored =
        JSON.stringify(first.body) === JSON.stringify(body)
          ? draft
          : await call(applicationsApi.edit, { params: { id: draft.id }, body });
      sent.current = null;
      return stored;
    } catch (failure) {
      // What is remembered follows what has become certain.
      void remember();
      throw failure;
    }
  }
  /** What a page that goes on after this one needs, to send the same once more. */
  const kept = (): SentKey | null =>
    sent.current && { key: sent.current.key, last: JSON.stringify(sent.current.body) };
  return { sent: kept, create };
}
