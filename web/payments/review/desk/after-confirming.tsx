import type { ReviewedPayment } from '#contract/payments.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

/** The payment's amount, what it pays, and the effect of a confirmation on the books. */
export function AfterConfirming({ payment }: { readonly payment: ReviewedPayment }) {
  const { amount, balance, afterConfirming } = payment;
  return (
    <div className="grid grid-cols-1 content-start gap-1 rounded-md bg-brand-tint p-5">
      <p className="figure text-3xl">{formatPesos(amount)}</p>
      {afterConfirming && balance !== null && (
        <>
          <p>
            Al confirmarlo, lo que debe:{' '}
            <b className="whitespace-nowrap">
              {formatPesos(balance)} → {formatPesos(afterConfirming.balance)}
            </b>
          </p>
          {afterConfirming.credit > 0 && (
            <p className="font-semibold text-warning">
              Es más de lo que debe: {formatPesos(afterConfirming.credit)} a su favor.
            </p>
          )}
          <p className="text-sm text-ink-soft">Cuenta desde el {formatDay(afterConfirming.countsFrom)}</p>
        </>
      )}
    </div>
  );
}
