import { keysOf } from '#domain/enum-table.ts';
import { foldedText } from '#domain/statements/bank-facts.ts';

/** Movements that are no customer's payment, whatever their amount, with the words by which banks name them. */
export const MOVEMENT_KIND = {
  cheque_again: {
    label: 'Reverso de un cheque devuelto',
    words: /\brevers\w* (?:de )?(?:un )?cheque\b.*\bdev/,
  },
  returned_cheque: {
    label: 'Cheque devuelto',
    words:
      /\b(?:cheque|chq|ck)\b.*\b(?:devuelto|dev|devolucion)\b|\bdevol\w* (?:de )?(?:un )?(?:cheque|chq|ck)\b/,
  },
  bank_loan: { label: 'Desembolso de un préstamo del banco', words: /\bdesembolso (?:de |del )?prestamo\b/ },
  tax: {
    label: 'Impuesto de la DGII',
    words:
      /(?<!\d)0?[.,]15 ?%|\b(?:imp|impuesto|imptos?)\b.*\b(?:dgii|0?[.,]15|transferencias?|cheques?)\b|\bdgii\b.*\b0?[.,]15\b/,
  },
  fee: {
    label: 'Comisión o cargo del banco',
    words: /\bcomision(?:es)?\b|\bcargos?\b.*\b(?:lbtr|servicios?|bancarios?|manejo)\b|\blbtr\b.*\bcargos?\b/,
  },
} as const satisfies Record<string, { readonly label: string; readonly words: RegExp }>;
export type MovementKind = keyof typeof MOVEMENT_KIND;
export const MOVEMENT_KINDS = keysOf(MOVEMENT_KIND);

/** The kind of a bank's movement by its text; `null`: it may be a payment or a disbursement. */
export function movementKindOf(description: string): MovementKind | null {
  const folded = foldedText(description);
  return MOVEMENT_KINDS.find((kind) => MOVEMENT_KIND[kind].words.test(folded)) ?? null;
}
