/** What of a person's earlier loans decides which plans of instalments they may have. */
export interface LoanHistory {
  /** Loans of this account that were paid whole. */
  readonly settledLoans: number;
}

export interface AudienceFacts {
  readonly includes: (history: LoanHistory) => boolean;
  /** Who that is, after "para"; `null`: no sentence has to say it. */
  readonly who: string | null;
}

/** Who may have a plan. */
export const AUDIENCE = {
  everyone: { includes: () => true, who: null },
  returning: {
    includes: ({ settledLoans }) => settledLoans > 0,
    who: 'clientes que ya saldaron un préstamo',
  },
} as const satisfies Record<string, AudienceFacts>;
export type Audience = keyof typeof AUDIENCE;

export interface TermFacts {
  /** Calendar days from the disbursement to each due date (rule: instalment-days): as many as instalments. */
  readonly dueDays: readonly number[];
  /** Says, after "cuotas", how they come where that is not every fifteen days: "semanales". */
  readonly pace: string | null;
  /** Interest in basis points of the principal (rule: calculator-rates). */
  readonly rate: number;
  /**
   * What the note costs where that is not what the calculator says (rules: note-rates, three-instalment-rounding): its
   * interest, and the one at which all instalments but the last are counted. Basis points of the principal.
   */
  readonly note: { readonly rate: number; readonly firstRate: number } | null;
  readonly audience: Audience;
}

/** Days after the disbursement of so many instalments that come every so many days. */
const every = (days: number, instalments: number): readonly number[] =>
  Array.from({ length: instalments }, (_, index) => days * (index + 1));

const COMMON_RATE = 1_500;

/**
 * The plans of instalments that are lent. The key names a plan in rows and on the wire; how many instalments it has, and
 * when they fall due, is in its days. A new one needs its CHECKs.
 */
export const TERM = {
  1: { dueDays: [30], pace: null, rate: COMMON_RATE, note: null, audience: 'everyone' },
  2: { dueDays: every(15, 2), pace: null, rate: COMMON_RATE, note: null, audience: 'everyone' },
  3: {
    dueDays: every(15, 3),
    pace: null,
    rate: 2_500,
    // Two thirds at ×1.15 and one at ×1.15×1.15 make ×1.2075 (rules: note-rates, two-plans).
    note: { rate: 2_075, firstRate: COMMON_RATE },
    audience: 'everyone',
  },
} as const satisfies Record<number, TermFacts>;
