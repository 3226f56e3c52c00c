import { keysOf } from '#domain/enum-table.ts';

/**
 * Decisions about a loan's money other than its payments. A new kind also needs a migration of its CHECK constraint.
 */
export const ADJUSTMENT = {
  collection_cost: { label: 'Gasto de cobranza' },
  waiver: { label: 'Mora condonada' },
  write_off: { label: 'Castigo' },
  refund: { label: 'Devolución al cliente' },
  carried_out: { label: 'Pasado a otro préstamo' },
  carried_in: { label: 'Recibido de otro préstamo' },
} as const;
export type AdjustmentKind = keyof typeof ADJUSTMENT;
export const ADJUSTMENT_KINDS = keysOf(ADJUSTMENT);

/** Decisions about a loan's money whose effect a dialog previews. */
export const PREVIEWABLE = [
  ...ADJUSTMENT_KINDS,
  'payment',
  'confirmation',
  'reversal',
  'disbursement',
] as const;
export type Previewable = (typeof PREVIEWABLE)[number];
