import { formatDay } from '#domain/calendar.ts';
import type { DatedInstalment } from '#domain/loans/dated-schedule.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { LetterTable } from '#domain/messages/message-templates.ts';
import { formatPesos, ZERO } from '#domain/money.ts';
import { dueText } from '#domain/products/due-words.ts';
import { handedOver } from '#domain/products/price.ts';

const costOf = (plan: Plan) =>
  `Recibe ${formatPesos(handedOver(plan))}${plan.closingCost ? ` (${formatPesos(plan.principal)} menos ${formatPesos(plan.closingCost)} de gasto de cierre)` : ''} y paga ${formatPesos(plan.interest)} de costo`;

/**
 * A plan as a table of a letter. Before disbursement a plan has no dates, only numbers of days after it (rule:
 * loan-dates-from-disbursement).
 */
export const planTable = (plan: Plan): LetterTable => ({
  head: ['Cuota', 'Monto', 'Se paga'],
  rows: [
    ...plan.instalments.map((part) => [
      `Cuota ${part.number}`,
      formatPesos(part.amount),
      dueText(part, plan.due, (days) => `a los ${days} días del desembolso`),
    ]),
    ['Total', formatPesos(plan.total), costOf(plan)],
  ],
});

export const datedTable = (schedule: readonly DatedInstalment[], total: number): LetterTable => ({
  head: ['Cuota', 'Monto', 'A más tardar'],
  rows: [
    ...schedule.map(({ number, amount, dueDate }) => [
      `Cuota ${number}`,
      formatPesos(amount),
      formatDay(dueDate),
    ]),
    ['Total', formatPesos(total), ''],
  ],
});

/** Two plans side by side as a table of a letter. */
export function comparison(
  before: Plan,
  offered: Plan,
  [old, now] = ['Lo que pidió', 'Lo que le ofrecemos'],
): LetterTable {
  const instalment = (plan: Plan, index: number) => {
    const found = plan.instalments[index];
    return found
      ? `${formatPesos(found.amount)} ${dueText(found, plan.due, (days) => `a los ${days} días`)}`
      : '—';
  };
  const longer = Math.max(before.instalments.length, offered.instalments.length);
  return {
    head: ['', old, now],
    rows: [
      ['Recibe', formatPesos(handedOver(before)), formatPesos(handedOver(offered))],
      ...Array.from({ length: longer }, (_, index) => [
        `Cuota ${index + 1}`,
        instalment(before, index),
        instalment(offered, index),
      ]),
      ...(before.closingCost || offered.closingCost
        ? [
            [
              'Gasto de cierre',
              formatPesos(before.closingCost ?? ZERO),
              formatPesos(offered.closingCost ?? ZERO),
            ],
          ]
        : []),
      ['Costo', formatPesos(before.interest), formatPesos(offered.interest)],
      ['Total', formatPesos(before.total), formatPesos(offered.total)],
    ],
  };
}
