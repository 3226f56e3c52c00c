import type { PendingApplication } from '#contract/reviews.ts';
import { instalmentName } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { limitReason } from '#domain/loans/personal-limit.ts';
import { PLAN } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { dueText } from '#domain/products/due-words.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** The requested amount of an application, with the cost of the loan. */
export function AmountPanel({ application }: { readonly application: PendingApplication }) {
  const { plan, reference, loan_type, submitted_at, amount, personal_limit: limit } = application;
  const reason = limitReason(limit);
  const isAbove = amount > limit.amount;
  return (
    <div className="grid grid-cols-1 content-start gap-1 bg-brand-tint p-5">
      <p className="figure text-3xl">{formatPesos(amount)}</p>
      {reason !== null && (
        <p className={isAbove ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-soft'}>
          {isAbove ? 'Pasa de su límite de' : 'Su límite:'} {formatPesos(limit.amount)}. {reason}.
        </p>
      )}
      <ul>
        {plan.instalments.map((part) => (
          <li key={part.number}>
            {instalmentName(part.number, plan.instalments.length)}: {formatPesos(part.amount)}{' '}
            <span className="text-sm text-ink-soft">
              {dueText(part, plan.due, (days) => `a los ${days} días`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {PLAN[plan.plan].label}. Paga {formatPesos(plan.total)}
      </p>
      <p className="text-sm text-ink-soft">
        {loanTypeLabel(loan_type)}, {reference}
      </p>
      <p className="text-sm text-ink-soft">
        <InstantText instant={submitted_at} />
      </p>
    </div>
  );
}
