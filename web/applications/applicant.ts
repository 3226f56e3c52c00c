import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { knownTerms, PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { autosavedForm } from '#web/applications/form/form-autosave.ts';
import type { Presentation } from '#web/applications/form/form-fields.ts';
import { profileAsPrefill } from '#web/applications/form/initial-values.ts';

/** So many of the latest applications tell whether one waits already. */
export const LATEST = 20;

/**
 * What a form needs before it opens: whether a loan prevents it, what need not be asked again, and what this phone
 * autosaved. It opens even where an answer does not arrive: the server checks again at the end.
 */
export function useApplicant(presentation: Presentation) {
  const user = useUser();
  const loan = useQuery(query(loansApi.active, {}));
  const prefill = useQuery(query(applicationsApi.prefill, {}));
  const autosaved = useQuery({
    queryKey: ['autosaved', presentation, user.id],
    queryFn: () => autosavedForm(presentation, user.id),
    gcTime: 0,
  });
  const others = useQuery(query(applicationsApi.list, { query: { limit: LATEST } }));
  // Waits for fresh data on mount, since an answer of an earlier visit may be out of date; later refetches do not block.
  const [settled, setSettled] = useState(false);
  const arrived = [loan, prefill, autosaved, others].every(
    ({ isFetching, isPending }) => !isFetching && !isPending,
  );
  if (arrived && !settled) setSettled(true);
  return {
    user,
    settled,
    loan: loan.data ?? null,
    prefill: prefill.data ?? profileAsPrefill(user),
    terms: prefill.data ? knownTerms(prefill.data.terms) : PUBLIC_TERMS,
    autosaved: autosaved.data ?? null,
    others: others.data ?? [],
  };
}
