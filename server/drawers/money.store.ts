import { sql } from 'kysely';
import type { CashMovementKind } from '#domain/drawers/cash-movement.ts';
import type { Tx } from '#server/http/context.ts';

export interface AccountMoney {
  /** Number of the bank account; `caja` is all cash, and an empty text is an unknown account. */
  readonly account: string;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

/** What each place held before the books began, by account; a place of which nobody said it is left out. */
export async function openingsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('cashMovements')
    .select(['destinationAccount', 'amount'])
    .where('kind', '=', sql.lit<CashMovementKind>('opening'))
    .execute();
  return new Map(rows.map(({ destinationAccount, amount }) => [destinationAccount ?? '', amount]));
}

/** Net pesos of each account since these books began; kept by triggers. */
export async function moneyByAccount(tx: Tx): Promise<AccountMoney[]> {
  const { rows } = await sql<AccountMoney>`
    select account, sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out
    from account_money group by account order by account`.execute(tx);
  return rows;
}
