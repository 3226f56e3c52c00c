import { keysOf } from '#domain/enum-table.ts';

/**
 * Lines that the journal has beside the movements of the books. A new kind also needs a migration of its CHECK
 * constraint.
 */
export const DERIVED_KIND = {
  accrual: { label: 'Interés devengado' },
  /** The interest of a written-off loan that nobody earns any more. */
  never_earned: { label: 'Interés que no se devengará' },
  provision: { label: 'Provisión por días de atraso' },
} as const;
export type DerivedKind = keyof typeof DERIVED_KIND;
export const DERIVED_KINDS = keysOf(DERIVED_KIND);
