import { expectOk } from '#server/demo/demo-context.ts';
import { fileOf } from '#server/demo/demo-pictures.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import type { Borrower } from '#server/demo/lender/borrowers.ts';
import type { Paid } from '#server/demo/lender/demo-loans.ts';
import type { Context } from '#server/http/context.ts';
import { activeLoan } from '#server/loans/read-loans.ts';
import { registerPayment } from '#server/payments/register-payment.ts';

/** Pesos that a customer who has no change pays beyond the debt. */
const TOO_MUCH = 31;

async function amountOf(context: Context, paid: Paid): Promise<number> {
  const loan = expectOk(await activeLoan(context));
  if (!loan) throw new Error('A customer who pays has a loan');
  const next = loan.nextPayment?.amount ?? loan.balance;
  switch (paid) {
    case 'next':
      return next;
    case 'half':
      return Math.ceil(next / 2);
    case 'all':
      return loan.balance;
    case 'over':
      return loan.balance + TOO_MUCH;
  }
}

/** Reports a payment with a receipt of its own; returns its id. */
export async function pay(
  context: Context,
  borrower: Borrower,
  paid: Paid,
  { receipt, number }: { readonly receipt: Buffer; readonly number: number },
): Promise<number> {
  const { companyAccounts } = DEMO_SETTINGS;
  const account = companyAccounts[number % companyAccounts.length];
  if (!account) throw new Error('The demo has accounts');
  const payment = await registerPayment(context, {
    params: undefined,
    query: undefined,
    body: {
      amount: String(await amountOf(context, paid)),
      paymentMethod: 'bank_transfer',
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      accountHolder: `${borrower.firstName} ${borrower.lastName}`,
      paymentReference: `${String(2_000 + number)}-${String(1_000 + ((number * 37) % 9_000))}`,
    },
    // More bytes after its end make it another picture.
    file: fileOf(`comprobante-${number}.png`, Buffer.concat([receipt, Buffer.from(`#${number}`)])),
  });
  return expectOk(payment).id;
}
