import { type MembersWith, membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface LineWeightFacts {
  readonly label: string;
  readonly tone: Tone;
  /** Something is noted about the line. */
  readonly noted: boolean;
}

/** What becomes of a line: it cannot come in, somebody should look at it, or it will be what it says. */
export const LINE_WEIGHT = {
  error: { label: 'Error', tone: 'danger', noted: true },
  /** May be imported once the lender says that it is right. */
  notice: { label: 'Aviso', tone: 'warning', noted: true },
  fits: { label: 'Bien', tone: 'success', noted: false },
} as const satisfies Record<string, LineWeightFacts>;
export type LineWeight = keyof typeof LINE_WEIGHT;
export const LINE_WEIGHTS = membersOf(LINE_WEIGHT);
export type ProblemWeight = MembersWith<typeof LINE_WEIGHT, 'noted', true>;
