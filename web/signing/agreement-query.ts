import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ShownAgreement, shownAgreement } from '#contract/agreement.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { signingApi } from '#contract/signing.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, isTermsChange } from '#web/app/calls/api-error.ts';

export type ToRead = BodyOf<typeof signingApi.preview>;

export interface Shown extends ShownAgreement {
  /** Shown in the place of another one, which somebody was about to sign. */
  readonly changed: boolean;
}

/** What is about to be signed, whichever call shows it. */
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

/** The name of what stands on the screen: what is signed. */
export const hashShown = (client: QueryClient, body: ToRead): string | undefined =>
  client.getQueryData(agreementQuery(body).queryKey)?.agreementHash;

/** Where a signature was refused because the lender changed the terms: the new ones, in the place of those read. */
export function showChanged(client: QueryClient, { queryKey }: ShownQuery, failure: Error): boolean {
  if (!(failure instanceof ApiError) || !isTermsChange(failure)) return false;
  const agreement = shownAgreement.safeParse(failure.beside).data;
  if (!agreement) return false;
  client.setQueryData(queryKey, { ...agreement, changed: true });
  return true;
}
