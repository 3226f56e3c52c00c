import type { ReactNode } from 'react';
import { instalmentName } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { type Costs, principalLess } from '#domain/products/charges.ts';
import { dueDaysName, dueText, type NamedDue } from '#domain/products/due-words.ts';
import { handedOver } from '#domain/products/price.ts';
import { Receipt } from '#web/ui/figures/receipt.tsx';

export interface ShownPlan extends Costs<number | undefined> {
  readonly principal: number;
  readonly interest: number;
  readonly total: number;
  readonly ratePercent: number;
  readonly instalments: readonly {
    readonly number: number;
    readonly dayOffset: number;
    readonly amount: number;
  }[];
  readonly due?: NamedDue | undefined;
}

interface PlanReceiptProps {
  readonly title?: string;
  readonly plan: ShownPlan;
  readonly note?: ReactNode;
  readonly live?: boolean;
  /** Whether a member of the staff reads it, to whom the received amount is the client's. */
  readonly forStaff?: boolean;
  /** Effective annual rate in percent, shown as a line of the details (rule: price-with-total). */
  readonly effectiveAnnualRate?: number;
}

/**
 * The cost of a loan: the received amount, each instalment with its day, the interest, and the total, always all of
 * them.
 */
export function PlanReceipt({
  title,
  plan,
  note,
  live,
  forStaff = false,
  effectiveAnnualRate,
}: PlanReceiptProps) {
  const { interest, total, ratePercent, instalments, due } = plan;
  const less = principalLess(plan);
  const rows = [
    {
      label: forStaff ? 'Recibe el cliente' : 'Recibes',
      ...(less && { detail: less }),
      value: formatPesos(handedOver(plan)),
    },
    ...instalments.map((part) => ({
      label: instalmentName(part.number, instalments.length),
      detail: dueText(part, due, (days) => `${days} días después del desembolso`),
      value: formatPesos(part.amount),
    })),
    { label: `Costo del préstamo (${ratePercent}%)`, value: formatPesos(interest) },
  ];
  return (
    <Receipt
      {...(title !== undefined && { title })}
      rows={rows}
      total={{ label: 'Total a pagar', value: formatPesos(total) }}
      {...(live !== undefined && { live })}
      note={
        <>
          {note && <p>{note}</p>}
          {due && <p>Vence {dueDaysName(due)}.</p>}
          {effectiveAnnualRate !== undefined && (
            <details className="mt-1">
              <summary className="min-h-11 py-2.5">Ver la tasa anual</summary>
              Tasa anual equivalente (TAE): {effectiveAnnualRate.toFixed(1)}%. Sin otros cargos si se paga a
              tiempo.
            </details>
          )}
        </>
      }
    />
  );
}
