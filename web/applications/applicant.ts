import { useQuery } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { readKept } from '#web/app/kept-data.ts';
import { query } from '#web/app/query-client.ts';
import { useUser } from '#web/app/session.tsx';
import { ownFacts } from '#web/applications/steps/apply-values.ts';

/**
 * What has to be known before a form opens: whether a loan stands in its way, what need not be asked again, and what
 * this phone kept under `name`. An answer that does not arrive is no reason not to begin: the server asks again at the end.
 */
export function useApplicant(name: string) {
  const user = useUser();
  const loan = useQuery(query(loansApi.active, {}));
  const known = useQuery(query(applicationsApi.prefill, {}));
  const kept = useQuery({
    queryKey: ['kept', name, user.id],
    queryFn: () => readKept(name, user.id),
    gcTime: 0,
    refetchOnMount: 'always',
  });
  // An answer of an earlier visit may be out of date: a form is opened once, so it waits for this visit's.
  const settled = [loan, known, kept].every(({ isFetching, isPending }) => !isFetching && !isPending);
  return {
    user,
    settled,
    loan: loan.data ?? null,
    known: known.data ?? ownFacts(user),
    kept: kept.data ?? null,
  };
}
