import type { Loan } from '#contract/loans.ts';

/** The meaning of a segment of the ring: paid, reported and in verification, overdue, or the rest. */
export type Piece = 'paid' | 'checking' | 'overdue' | 'left';

export interface Arc {
  readonly piece: Piece;
  /** Where the segment starts, in pesos from the start of the ring; `length` is in pesos too. */
  readonly start: number;
  readonly length: number;
}

export interface Ring {
  readonly total: number;
  readonly arcs: readonly Arc[];
  readonly sums: Readonly<Record<Piece, number>>;
}

/**
 * The note's total as a ring: instalment after instalment, first its paid part, then the reported part in verification,
 * then the rest. Pending money fills the oldest instalment first, as it will once confirmed
 * (rule: oldest-instalment-first).
 */
export function ringOf(instalments: Loan['instalments'], checking: number): Ring {
  const sums: Record<Piece, number> = { paid: 0, checking: 0, overdue: 0, left: 0 };
  const arcs: Arc[] = [];
  let start = 0;
  let waiting = checking;
  for (const { amount, paid, status } of instalments) {
    const open = amount - paid;
    const checked = Math.min(waiting, open);
    waiting -= checked;
    const pieces: readonly (readonly [Piece, number])[] = [
      ['paid', paid],
      ['checking', checked],
      [status === 'overdue' ? 'overdue' : 'left', open - checked],
    ];
    for (const [piece, length] of pieces) {
      if (length <= 0) continue;
      arcs.push({ piece, start, length });
      sums[piece] += length;
      start += length;
    }
  }
  return { total: start, arcs, sums };
}
