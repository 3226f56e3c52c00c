import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { query } from '#web/app/calls/query-client.ts';
import { readKept } from '#web/app/session/kept-data.ts';
import { useUser } from '#web/app/session/session.tsx';
import { ownFacts } from '#web/applications/form/initial-values.ts';

/** So many of the latest applications tell whether one waits already. */
export const LATEST = 20;

/** What this phone kept under a name, read anew on entering. */
export const useKept = (name: string, userId: number) =>
  useQuery({
    queryKey: ['kept', name, userId],
    queryFn: () => readKept(name, userId),
    gcTime: 0,
    refetchOnMount: 'always',
  });

/**
 * What has to be known before a form opens: whether a loan stands in its way, what need not be asked again, and what
 * this phone kept under `name`. An answer that does not arrive is no reason not to begin: the server asks again at the end.
 */
export function useApplicant(name: string) {
  const user = useUser();
  const loan = useQuery(query(loansApi.active, {}));
  const known = useQuery(query(applicationsApi.prefill, {}));
  const kept = useKept(name, user.id);
  const others = useQuery(query(applicationsApi.list, { query: { limit: LATEST } }));
  // An answer of an earlier visit may be out of date, so this visit's are waited for; what is asked anew later is not.
  const [settled, setSettled] = useState(false);
  const here = [loan, known, kept, others].every(({ isFetching, isPending }) => !isFetching && !isPending);
  if (here && !settled) setSettled(true);
  return {
    user,
    settled,
    loan: loan.data ?? null,
    known: known.data ?? ownFacts(user),
    kept: kept.data ?? null,
    others: others.data ?? [],
  };
}
