import type { Failure } from '#contract/errors.ts';
import { CASH_MOVEMENT, type CashMovementKind, type CashPlace } from '#domain/drawers/cash-movement.ts';
import { fail, ok } from '#domain/result.ts';
import { inBank, type MovementSide, SAFE } from '#server/drawers/cash-movements.store.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { bankOf } from '#server/ledger/funds.ts';

interface Asked {
  readonly kind: CashMovementKind;
  readonly accountNumber?: string | null | undefined;
  /** The account that receives a transfer between two accounts. */
  readonly toAccountNumber?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly reference?: string | null | undefined;
}
interface Ends {
  readonly from: MovementSide;
  readonly to: MovementSide;
  readonly reason: string | null;
  readonly reference: string | null;
}

const BANK: CashPlace = 'bank';

/**
 * The source and destination of a cash movement that a person requests at `here`, a drawer or the safe; a failure
 * where its bank or reason is missing.
 */
export async function endsOf(
  context: Context,
  asked: Asked,
  here: { readonly place: 'drawer' | 'safe'; readonly at: MovementSide },
): Promise<Outcome<Ends>> {
  const {
    from,
    to,
    reason: isNeeded,
  }: {
    readonly from: readonly CashPlace[];
    readonly to: readonly CashPlace[];
    readonly reason: boolean;
  } = CASH_MOVEMENT[asked.kind];
  const reason = asked.reason?.trim() || null;
  if (isNeeded && reason === null) return fail(invalidField('reason', 'Escriba la razón'));
  const places: readonly CashPlace[] = [...from, ...to];
  const bank = places.includes('bank') ? (await bankOf(context, asked.accountNumber)).account : null;
  if (places.includes('bank') && bank === null)
    return fail<Failure>(invalidField('accountNumber', 'Elija una de sus cuentas de banco'));
  if (from.includes(BANK) && to.includes(BANK)) {
    const receiver = (await bankOf(context, asked.toAccountNumber)).account;
    if (bank === null || receiver === null || receiver === bank)
      return fail<Failure>(invalidField('toAccountNumber', 'Elija la otra cuenta'));
    return ok({
      from: inBank(bank),
      to: inBank(receiver),
      reason,
      reference: asked.reference?.trim() || null,
    });
  }
  const placeOf = (side: readonly CashPlace[]): MovementSide => {
    if (side.includes(here.place)) return here.at;
    if (side.includes('bank')) return bank === null ? null : inBank(bank);
    return side.includes('safe') ? SAFE : null;
  };
  return ok({ from: placeOf(from), to: placeOf(to), reason, reference: asked.reference?.trim() || null });
}
