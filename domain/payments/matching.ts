import { type Day, daysBetween } from '#domain/calendar.ts';
import { membersOf } from '#domain/closed-set.ts';
import type { Movement } from '#domain/payments/statement.ts';

/** A payment that no movement of the bank has been tied to. */
export interface LoosePayment {
  readonly id: number;
  readonly amount: number;
  readonly registeredOn: Day;
  /** What the customer wrote as the bank's reference, if anything. */
  readonly reference: string | null;
  readonly accountHolder: string;
  /** In the books already: the movement would only be tied to it. */
  readonly counted: boolean;
}

/** Why a line and a payment may be the same money, and how much each reason says. */
export const MATCH_REASON = {
  amount: { label: 'Mismo monto', points: 40 },
  reference: { label: 'Misma referencia', points: 35 },
  same_day: { label: 'Mismo día', points: 15 },
  near_day: { label: 'Fecha cercana', points: 8 },
  name: { label: 'Mismo nombre', points: 10 },
} as const;
export type MatchReason = keyof typeof MATCH_REASON;
export const MATCH_REASONS = membersOf(MATCH_REASON);

export interface Match {
  readonly lineId: number;
  readonly paymentId: number;
  /** 0 to 100; above 50 both the amount and something else agree. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

export type StatementLine = Movement & { readonly id: number };

/** Days that a report may follow the bank's day, and precede it (deposits booked on the next business day). */
const DAYS_AFTER = 7;
const DAYS_BEFORE = 4;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const words = (text: string): string[] => folded(text).match(/[a-z]{3,}/g) ?? [];
/** Digits and letters alone: banks cut references by spaces, dashes and leading zeros. */
const bare = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '');

/** Short references ("12") stand in every description. */
const holdsReference = (description: string, reference: string | null): boolean => {
  const wanted = bare(reference ?? '');
  return wanted.length >= 4 && bare(description).includes(wanted);
};

/** At least two words of the name, or the only one. */
function holdsName(description: string, name: string): boolean {
  const wanted = words(name);
  const there = new Set(words(description));
  const found = wanted.filter((word) => there.has(word)).length;
  return wanted.length > 0 && found >= Math.min(2, wanted.length);
}

/** `null` unless the amounts are the same to the centavo and the days are near, or the reference says so. */
export function compare(line: StatementLine, payment: LoosePayment): Match | null {
  if (line.cents !== payment.amount * 100) return null;
  const apart = daysBetween(line.day, payment.registeredOn);
  const near = apart <= DAYS_AFTER && apart >= -DAYS_BEFORE;
  const reference = holdsReference(line.description, payment.reference);
  if (!near && !reference) return null;
  const reasons: MatchReason[] = ['amount'];
  if (reference) reasons.push('reference');
  if (near) reasons.push(apart === 0 ? 'same_day' : 'near_day');
  if (holdsName(line.description, payment.accountHolder)) reasons.push('name');
  const score = reasons.reduce((sum, reason) => sum + MATCH_REASON[reason].points, 0);
  return { lineId: line.id, paymentId: payment.id, score, reasons };
}

/**
 * Who paid which line: each line and each payment at most once, the surest pairs first. A person confirms every one of
 * them; this only proposes.
 */
export function matchLines(
  lines: readonly StatementLine[],
  payments: readonly LoosePayment[],
): readonly Match[] {
  const byAmount = new Map<number, LoosePayment[]>();
  for (const payment of payments)
    byAmount.set(payment.amount * 100, [...(byAmount.get(payment.amount * 100) ?? []), payment]);
  const pairs = lines.flatMap((line) =>
    (byAmount.get(line.cents) ?? []).flatMap((payment) => compare(line, payment) ?? []),
  );
  const counted = new Set(payments.filter((payment) => payment.counted).map(({ id }) => id));
  const isNew = ({ paymentId }: Match) => (counted.has(paymentId) ? 0 : 1);
  // Of equally sure ones what the books have already, so that no money counts twice; then the oldest, so that the same
  // input always gives the same answer.
  pairs.sort(
    (a, b) => b.score - a.score || isNew(a) - isNew(b) || a.paymentId - b.paymentId || a.lineId - b.lineId,
  );
  const usedLines = new Set<number>();
  const usedPayments = new Set<number>();
  return pairs.filter(({ lineId, paymentId }) => {
    if (usedLines.has(lineId) || usedPayments.has(paymentId)) return false;
    usedLines.add(lineId);
    usedPayments.add(paymentId);
    return true;
  });
}
