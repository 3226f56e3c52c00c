import type { ActiveLoan } from '#contract/loans.ts';
import { chargesOwed } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';

const plain = (amount: number) => formatPesos(amount).replace('RD$', '');

/**
 * The amount with which the payment form opens: the next instalment. Empty right after another payment, which may have
 * been just that, and when pending payments cover everything.
 */
export function suggested(
  loan: Pick<ActiveLoan, 'balance' | 'reported' | 'nextAfterVerification'>,
  again: { readonly amount: number } | null,
  isAnother: boolean,
): string {
  if (again) return plain(again.amount);
  if (isAnother || (loan.reported > 0 && !loan.nextAfterVerification)) return '';
  return plain(loan.nextAfterVerification?.amount ?? loan.balance);
}

/** The customer's debt as text, with the late charge in it. */
export function balanceText(loan: Parameters<typeof chargesOwed>[0]): string {
  const charges = chargesOwed(loan);
  const late = charges > 0 ? `, con ${formatPesos(charges)} de mora hasta hoy` : '';
  return `Balance: ${formatPesos(loan.balance)}${late}`;
}
