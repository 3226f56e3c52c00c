import type { ActiveLoan } from '#contract/loans.ts';
import { chargesOwed, payoffOf } from '#domain/loans/loan.ts';
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

type Owing = Pick<ActiveLoan, 'balance' | 'reported' | 'rebate'>;

/**
 * That a typed amount, with the payments that wait for verification, is more than the debt; `null` where it is not. Both
 * are registered all the same: the money was paid.
 */
export function overText(loan: Owing, amount: number): string | null {
  const { reported } = loan;
  // What is in verification may change the rebate.
  const isOff = loan.rebate && reported === 0;
  const balance = isOff ? payoffOf(loan) : loan.balance;
  if (amount + reported <= balance) return null;
  const what = amount > balance ? 'Es' : `Con ${formatPesos(reported)} en verificación, es`;
  return `${what} más que ${isOff ? 'lo que salda tu préstamo hoy,' : 'tu balance de'} ${formatPesos(balance)}. Si pagaste eso, regístralo igual: lo que sobre queda a tu favor.`;
}

/** The customer's debt as text, with the late charge in it. */
export function balanceText(loan: Parameters<typeof chargesOwed>[0] & Pick<Owing, 'rebate'>): string {
  const charges = chargesOwed(loan);
  const late = charges > 0 ? `, con ${formatPesos(charges)} de mora hasta hoy` : '';
  const off = loan.rebate ? `. Para saldarlo hoy: ${formatPesos(payoffOf(loan))}` : '';
  return `Balance: ${formatPesos(loan.balance)}${late}${off}`;
}
