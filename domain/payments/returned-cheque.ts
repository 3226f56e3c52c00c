import { type Day, daysBetween } from '#domain/calendar.ts';
import { heldReference, holdsName, type StatementLine } from '#domain/payments/matching.ts';
import { movementKindOf } from '#domain/statements/own-movement.ts';

/** A confirmed payment through the bank that was not reversed. */
export interface ReturnablePayment {
  readonly id: number;
  /** Pesos. */
  readonly amount: number;
  readonly on: Day;
  readonly isDeposit: boolean;
  readonly reference: string | null;
  readonly names: readonly string[];
  /** The bank's text of the line that brought it; `null`: no line is joined to it. */
  readonly lineText: string | null;
}

/** Most days after its deposit on which a bank returns a cheque. */
const DAYS_TO_RETURN = 45;

/** How sure it is that a returned cheque is this payment's, 1 at least; 0: it is not. */
function likeness(line: StatementLine, payment: ReturnablePayment): number {
  const apart = daysBetween(payment.on, line.day);
  if (line.cents !== -payment.amount * 100 || apart < 0 || apart > DAYS_TO_RETURN) return 0;
  const words = (payment.lineText ?? '').split(/\s+/).filter((word) => /\d/.test(word));
  const isNamed =
    heldReference(line.description, payment.reference) > 0 ||
    words.some((word) => heldReference(line.description, word) > 0);
  const hasName = payment.names.some((name) => holdsName(line.description, name));
  return 1 + (isNamed ? 4 : 0) + (hasName ? 2 : 0) + (payment.isDeposit ? 1 : 0);
}

/**
 * The payment that each returned cheque probably takes back: of its amount, deposited shortly before; by reference, by
 * name, then the latest. It only proposes; a person reverses.
 */
export function proposeReversals(
  lines: readonly StatementLine[],
  payments: readonly ReturnablePayment[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pairs = lines
    .filter(({ cents, description }) => cents < 0 && movementKindOf(description) === 'returned_cheque')
    .flatMap((line) => payments.map((payment) => ({ line, payment, likeness: likeness(line, payment) })))
    .filter((pair) => pair.likeness > 0)
    .toSorted(
      (a, b) =>
        b.likeness - a.likeness ||
        (a.payment.on < b.payment.on ? 1 : a.payment.on > b.payment.on ? -1 : 0) ||
        a.payment.id - b.payment.id ||
        a.line.id - b.line.id,
    );
  for (const { line, payment } of pairs) {
    if (found.has(line.id) || taken.has(payment.id)) continue;
    found.set(line.id, payment.id);
    taken.add(payment.id);
  }
  return found;
}
