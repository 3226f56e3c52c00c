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

/** Both texts with the plan that they print, as they are signed (rule: agreement). */
export const agreementQuery = (body: ToRead) =>
  queryOptions({
    queryKey: [signingApi.preview.path, JSON.stringify(body)],
    queryFn: async ({ signal }): Promise<Shown> => ({
      ...(await call(signingApi.preview, { body }, { signal })),
      changed: false,
    }),
  });

/** The name of what stands on the screen: what is signed. */
export const hashShown = (client: QueryClient, body: ToRead): string | undefined =>
  client.getQueryData(agreementQuery(body).queryKey)?.agreementHash;

/** Where a signature was refused because the lender changed the terms: the new ones, in the place of those read. */
export function showChanged(client: QueryClient, body: ToRead, failure: Error): boolean {
  if (!(failure instanceof ApiError) || !isTermsChange(failure)) return false;
  const agreement = shownAgreement.safeParse(failure.beside).data;
  if (!agreement) return false;
  client.setQueryData(agreementQuery(body).queryKey, { ...agreement, changed: true });
  return true;
}
