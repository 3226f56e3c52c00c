import { useRef } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { type Draft, draft } from '#contract/submission.ts';
import { randomKey, type SentKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';

/** HTTP statuses after which the server has certainly created no draft. */
const REFUSED: readonly number[] = [400, 403, 409];
const isRefusal = (failure: unknown) => failure instanceof ApiError && REFUSED.includes(failure.status);

/**
 * Creates a draft once, despite repeated attempts. If an earlier request may have arrived, it repeats that identical
 * request under its key, and later changes update the draft. `autosave` saves the pending request for the next page.
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
      // A refused request is no longer pending.
      void autosave();
      throw failure;
    }
  }
  return { create, pendingRequest: () => pending.current };
}
