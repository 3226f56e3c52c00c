import { useRef } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { type Draft, draft } from '#contract/submission.ts';
import { randomKey, type SentKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';

/** Answers after which it is certain that no draft was created. */
const REFUSED: readonly number[] = [400, 403, 409];
const isRefusal = (failure: unknown) => failure instanceof ApiError && REFUSED.includes(failure.status);

/**
 * Creates the draft once, however often it is tried. Where an earlier try may have arrived, that very request is repeated
 * under its key, and what has been typed since changes the draft that it created. `autosave` saves the pending request
 * for a page that follows this one.
 */
export function useCreateDraft(before: SentKey | null) {
  const pending = useRef(before);
  async function create(body: Draft, autosave: () => Promise<unknown>): Promise<Application> {
    const last = JSON.stringify(body);
    const request = pending.current ?? { key: randomKey(), last };
    pending.current = request;
    await autosave();
    try {
      const created = await call(
        applicationsApi.create,
        { body: draft.parse(JSON.parse(request.last)) },
        { idempotencyKey: request.key },
      ).catch((failure: unknown) => {
        if (isRefusal(failure)) pending.current = null;
        throw failure;
      });
      const stored =
        request.last === last
          ? created
          : await call(applicationsApi.edit, { params: { id: created.id }, body });
      pending.current = null;
      return stored;
    } catch (failure) {
      // A refused request is pending no more.
      void autosave();
      throw failure;
    }
  }
  return { create, pendingRequest: () => pending.current };
}
