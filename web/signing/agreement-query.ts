import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ShownAgreement, shownAgreement } from '#contract/agreement.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, isTermsChange } from '#web/app/calls/api-error.ts';

export type ToRead = BodyOf<typeof signingApi.preview>;

export interface Shown extends ShownAgreement {
  /** Replaces another agreement, which the customer was about to sign. */
  readonly changed: boolean;
}

/** The agreement to sign, from any call that returns it. */
export const shownQuery = (
  queryKey: readonly [path: string, about: string],
  show: (signal: AbortSignal) => Promise<ShownAgreement>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Shown> => ({ ...(await show(signal)), changed: false }),
  });
export type ShownQuery = ReturnType<typeof shownQuery>;

/** Both texts with the plan that they print, as they are signed (rule: agreement). */
export const agreementQuery = (body: ToRead) =>
  shownQuery([signingApi.preview.path, JSON.stringify(body)], (signal) =>
    call(signingApi.preview, { body }, { signal }),
  );

/** The name of the shown agreement: the subject of the signature. */
export const hashShown = (client: QueryClient, body: ToRead): string | undefined =>
  client.getQueryData(agreementQuery(body).queryKey)?.agreementHash;

/**
 * After a refused signature because the lender changed the terms: replaces the texts that the customer had read with
 * the new ones.
 */
export function showChanged(client: QueryClient, { queryKey }: ShownQuery, failure: Error): boolean {
  if (!(failure instanceof ApiError) || !isTermsChange(failure)) return false;
  const agreement = shownAgreement.safeParse(failure.beside).data;
  if (!agreement) return false;
  client.setQueryData(queryKey, { ...agreement, changed: true });
  return true;
}
