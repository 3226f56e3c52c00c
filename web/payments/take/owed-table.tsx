import type { adjustmentsApi } from '#contract/adjustments.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { LoanBalance } from '#contract/loan-balance.ts';
import { payoffOf } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';

const PARTS = [
  { key: 'principal', label: 'Capital' },
  { key: 'interest', label: 'Interés' },
  { key: 'lateCharge', label: 'Mora' },
  { key: 'costs', label: 'Gastos de cobranza' },
] as const;

export const totalDue = ({ due }: LoanBalance): number => due.principal + due.interest + due.lateCharge;

/** The amount due today and the amount that settles the loan, each by its parts. */
export function OwedTable({ loanBalance }: { readonly loanBalance: LoanBalance }) {
  const due = { ...loanBalance.due, costs: 0 };
  const parts = PARTS.filter(({ key }) => key !== 'costs' || loanBalance.costs > 0);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Lo que debe hoy</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <td />
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Vencido hasta hoy
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Para saldar
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label }) => (
          <tr key={key} className="border-t border-dashed border-line">
            <th scope="row" className="py-1.5 font-normal">
              {label}
            </th>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(due[key])}</td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(loanBalance[key])}</td>
          </tr>
        ))}
        {loanBalance.rebate && (
          <tr className="border-t border-dashed border-line">
            <th scope="row" className="py-1.5 font-normal">
              Rebaja
            </th>
            <td />
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatPesos(-loanBalance.rebate)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="figure border-t-2 border-ink text-lg">
          <th scope="row" className="pt-2 text-left">
            Total
          </th>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatPesos(totalDue(loanBalance))}</td>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatPesos(payoffOf(loanBalance))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type Preview = ReplyOf<typeof adjustmentsApi.preview>;

/** How an amount is divided over the debt, once the server has sent the preview. */
export function PaidSplit({ paid, after }: Pick<Preview, 'paid' | 'after'>) {
  if (paid === null) return null;
  const shown = [...PARTS, { key: 'credit', label: 'A favor del cliente' } as const]
    .map(({ key, label }) => ({ label, amount: paid[key] }))
    .filter(({ amount }) => amount > 0);
  return (
    <p aria-live="polite">
      {shown.map(({ label, amount }) => `${label}: ${formatPesos(amount)}`).join(' · ')}
      {shown.length > 0 && '. '}
      Queda debiendo {formatPesos(after.balance)}.
    </p>
  );
}
