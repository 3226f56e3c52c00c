import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { boundsOf, firstOf, productOf } from '#domain/loans/terms.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { cameWithContent } from '#web/app/first-screen/page-state.ts';
import { useUser } from '#web/app/session/session.tsx';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { autosavedForm } from '#web/applications/form/form-autosave.ts';
import type { Presentation } from '#web/applications/form/form-fields.ts';
import { profileAsPrefill } from '#web/applications/form/initial-values.ts';

/** How many of the latest applications are enough to find one that waits. */
export const LATEST = 20;

/**
 * The data that a customer's form needs before it opens: whether a loan prevents it, the known answers, and this
 * phone's autosave. The form opens even when a reply does not arrive: the server checks again at the end.
 */
export function useApplicant(presentation: Presentation) {
  const user = useUser();
  const loan = useRead(loansApi.active, {});
  const prefill = useRead(applicationsApi.prefill, {});
  const autosaved = useQuery({
    queryKey: ['autosaved', presentation, user.id],
    queryFn: () => autosavedForm(presentation, user.id),
    gcTime: 0,
  });
  const others = useRead(applicationsApi.list, { query: { limit: LATEST } });
  // The server knows what the form needs but this phone's autosave. An address with a query names a screen of it.
  const search = useSearch();
  const [isServersForm] = useState(() => cameWithContent() && search === '');
  // Waits for fresh data on mount, since a reply of an earlier visit may be out of date; later refetches do not block.
  const [settled, setSettled] = useState(false);
  const arrived = [loan, prefill, others, ...(isServersForm ? [] : [autosaved])].every(
    ({ isFetching, isPending }) => !isFetching && !isPending,
  );
  if (arrived && !settled) setSettled(true);
  const terms = termsOf(prefill.data);
  const limit = prefill.data?.limit.isRuled ? prefill.data.limit.amount : boundsOf(terms).most;
  const first = firstOf(terms);
  return {
    user,
    settled,
    loan: loan.data ?? null,
    // The form begins with the first product, and its amount is within the limit.
    prefill: {
      ...(prefill.data ?? profileAsPrefill(user)),
      term: first,
      amount: Math.min(limit, productOf(first).initial),
    },
    limit,
    renewal: prefill.data?.renewal ?? null,
    terms,
    autosaved: autosaved.data ?? null,
    /** Whether the form in sight is the server's, and this phone's autosave has been read since. */
    isAutosaveLate: isServersForm && autosaved.isFetched,
    others: others.data ?? [],
  };
}
