import type { Failure } from '#contract/errors.ts';
import type { Agreement } from '#domain/agreement/agreement.ts';
import { type Day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { LoanTerms, TakenOver } from '#domain/ledger/fact.ts';
import type { LoanState, OwedParts } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import type { LateCharge } from '#domain/loans/late-charge-variant.ts';
import { isRunning, type LoanStatus } from '#domain/loans/loan.ts';
import type { Tx } from '#server/http/context.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';

/** Why a loan's balance cannot be restructured today; `null`: it can (rule: restructuring). */
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

/** The state of a restructured loan on its first day, computed by the fold that also posts it. */
export function firstDayOf(
  { plan, lateChargeVariant, lateRate, graceDays }: Pick<Agreement, 'plan'> & LateCharge,
  parts: OwedParts,
  on: Day,
): LoanState {
  const terms: LoanTerms = {
    principal: plan.principal,
    interest: plan.interest,
    schedule: scheduleFrom(plan.instalments, on, plan.due),
    lateChargeVariant,
    lateRate: lateRate ?? null,
    graceDays: graceDays ?? null,
    // Its first day is today, before any instalment is due.
    closedDays: NO_CLOSED_DAYS,
  };
  return replay(terms, [{ kind: 'takeover', id: 0, on, ...takenOverOf(parts) }], on).state;
}
