import { LATE_CHARGE, LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { lateText } from '#domain/loans/late-charge-words.ts';

/** The variants of late charge, as options of a field. */
export const LATE_CHARGES = LATE_CHARGE_VARIANTS.map((lateChargeVariant) => ({
  value: String(LATE_CHARGE[lateChargeVariant].setting),
  label: lateText({ lateChargeVariant }, 'choice'),
}));
