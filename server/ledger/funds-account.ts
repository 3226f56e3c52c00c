import { DRAWER } from '#domain/payments/payment.ts';
import type { Context } from '#server/http/context.ts';

/** One of the lender's accounts by its number, or the drawer; `null` for any other, and where nobody said. */
export async function fundsAccountOf(
  { deps }: Pick<Context, 'deps'>,
  number: string | null | undefined,
): Promise<string | null> {
  if (number === DRAWER) return DRAWER;
  const { companyAccounts } = await deps.settings();
  return companyAccounts.find(({ accountNumber }) => accountNumber === number)?.accountNumber ?? null;
}
