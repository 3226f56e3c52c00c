import type { Failure } from '#contract/errors.ts';
import type { Day } from '#domain/calendar.ts';
import type { LoanTerms, TakenOver } from '#domain/ledger/fact.ts';
import type { LoanState, OwedParts } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { isRunning, type LoanStatus } from '#domain/loans/loan.ts';
import { scheduleFrom } from '#domain/loans/schedule.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { Tx } from '#server/http/context.ts';
import { reportedFor } from '#server/ledger/reported.store.ts';

/** Why the rest of a loan cannot be owed by other terms today; `null`: it can (rule: restructuring). */
export async function whyNotRestructure(
  tx: Tx,
  loan: { readonly id: number; readonly status: LoanStatus },
  { parts }: Pick<LoanState, 'parts'>,
): Promise<string | null> {
  if (!isRunning(loan)) return 'Este préstamo no está activo';
  if (parts.principal === 0) return 'No queda capital que reestructurar: el resto se cobra o se condona';
  const waiting = await reportedFor(tx, loan.id);
  return waiting.length > 0 ? 'Hay un pago por verificar: primero hay que confirmarlo o rechazarlo' : null;
}

export const cannotRestructure = (message: string): Failure => ({ code: 'cannot_adjust', message });

export const takenOverOf = ({ interest, lateCharge, costs }: OwedParts): TakenOver => ({
  interest,
  lateCharge,
  costs,
});

/** How the loan that takes over stands on its first day, by the fold that posts it. */
export function firstDayOf(
  { plan, lateChargeVariant }: { readonly plan: Plan; readonly lateChargeVariant: LateChargeVariant },
  parts: OwedParts,
  on: Day,
): LoanState {
  const terms: LoanTerms = {
    principal: plan.principal,
    interest: plan.interest,
    schedule: scheduleFrom(plan.instalments, on),
    lateChargeVariant,
  };
  return replay(terms, [{ kind: 'takeover', id: 0, on, ...takenOverOf(parts) }], on).state;
}
