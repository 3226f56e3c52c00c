import type { ActiveLoan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

function nextText({ nextToPay, instalments }: ActiveLoan): string {
  if (!nextToPay) return 'Con eso queda pagado todo tu préstamo.';
  const { date, amount } = nextToPay;
  return instalments.some(({ dueDate, status }) => dueDate === date && status === 'overdue')
    ? `Aparte de eso debes ${formatPesos(amount)} desde el ${formatDay(date)}.`
    : `Lo próximo son ${formatPesos(amount)}, a más tardar el ${formatDay(date)}.`;
}

/** Who looks whether the payment has arrived must not pay it again. */
export function ReportedNotice({ loan }: { readonly loan: ActiveLoan }) {
  if (loan.reported === 0) return null;
  return (
    <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
      <strong>Estamos verificando {formatPesos(loan.reported)} que registraste.</strong> No hace falta
      registrarlo otra vez. {nextText(loan)}
    </p>
  );
}
