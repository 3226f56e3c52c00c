import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ShownAgreement, shownAgreement } from '#contract/agreement.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { isTermsChange } from '#web/app/calls/failure-words.ts';

export type ToRead = BodyOf<typeof signingApi.preview>;

export interface Shown extends ShownAgreement {
  /** Whether this agreement replaced another one that the customer was about to sign. */
  readonly changed: boolean;
}

/** The query for an agreement to sign, by any call that returns one. */
export const shownQuery = (
  queryKey: readonly [path: string, about: string],
  show: (signal: AbortSignal) => Promise<ShownAgreement>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Shown> => ({ ...(await show(signal)), changed: false }),
  });
export type ShownQuery = ReturnType<typeof shownQuery>;

/**
 * The query for the note and the authorization with the plan that they print, as the customer signs them (rule:
 * agreement).
 */
export const agreementQuery = (body: ToRead) =>
  shownQuery([signingApi.preview.path, JSON.stringify(body)], (signal) =>
    call(signingApi.preview, { body }, { signal }),
  );

/** Hash of the agreement that the screen shows: with it the signature names what it is for. */
export const hashShown = (client: QueryClient, body: ToRead): string | undefined =>
  client.getQueryData(agreementQuery(body).queryKey)?.agreementHash;

/**
 * Shows the new texts after the server refused a signature because the lender changed the terms; they replace those
 * that the customer had read. @returns the new texts; `null` for another failure.
 */
export function showChanged(
  client: QueryClient,
  { queryKey }: ShownQuery,
  failure: Error,
): ShownAgreement | null {
  if (!(failure instanceof ApiError) || !isTermsChange(failure)) return null;
  const agreement = shownAgreement.safeParse(failure.beside).data;
  if (!agreement) return null;
  client.setQueryData(queryKey, { ...agreement, changed: true });
  return agreement;
}
