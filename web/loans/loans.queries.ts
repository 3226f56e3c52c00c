import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { call } from '#web/app/api-client.ts';
import { keyOf } from '#web/app/query-client.ts';

const CHANGED = [loansApi.list, loansApi.active, statsApi.read, applicationsApi.list];

/** Records a disbursement; what it changes is asked anew, also after a failure: somebody may have been faster. */
export function useDisburse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof loansApi.disburse>) => call(loansApi.disburse, input),
    onSettled: () =>
      Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) }))),
  });
}

/** Calls off what was approved and not disbursed. */
export function useCallOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (applicationId: number) => call(applicationsApi.cancel, { params: { id: applicationId } }),
    onSettled: () =>
      Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) }))),
  });
}
