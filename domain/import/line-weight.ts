import { type KeysWhereEqual, keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface LineWeightFacts {
  readonly label: string;
  readonly tone: Tone;
  /** Whether a line of this weight has a note: its error or warning. */
  readonly noted: boolean;
}

/** Results of an imported line: an error, a warning, or valid. */
export const LINE_WEIGHT = {
  error: { label: 'Error', tone: 'danger', noted: true },
  /** A warning: the lender may import the line after confirming it. */
  notice: { label: 'Aviso', tone: 'warning', noted: true },
  fits: { label: 'Bien', tone: 'success', noted: false },
} as const satisfies Record<string, LineWeightFacts>;
export type LineWeight = keyof typeof LINE_WEIGHT;
export const LINE_WEIGHTS = keysOf(LINE_WEIGHT);
export type ProblemWeight = KeysWhereEqual<typeof LINE_WEIGHT, 'noted', true>;
