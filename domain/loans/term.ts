/** Facts of a person's earlier loans that decide which terms they may have. */
export interface LoanHistory {
  /** Number of fully repaid loans of this account. */
  readonly settledLoans: number;
}

export interface AudienceFacts {
  readonly includes: (history: LoanHistory) => boolean;
  /** The clients who may have the term, as a text after "para"; `null`: no sentence names them. */
  readonly who: string | null;
}

/** The customers that a term is offered to. */
export const AUDIENCE = {
  everyone: { includes: () => true, who: null },
  returning: {
    includes: ({ settledLoans }) => settledLoans > 0,
    who: 'clientes que ya saldaron un préstamo',
  },
} as const satisfies Record<string, AudienceFacts>;
export type Audience = keyof typeof AUDIENCE;

export interface TermFacts {
  /** Calendar days from the disbursement to each due date (rule: instalment-days), one for each instalment. */
  readonly dueDays: readonly number[];
  /** The interval after the word "cuotas", if it is not every fifteen days: "semanales". */
  readonly pace: string | null;
  /** Interest in basis points of the principal (rule: calculator-rates). */
  readonly rate: number;
  /**
   * The note's cost if it differs from the calculator's (rules: note-rates, three-instalment-rounding): its interest,
   * and the rate of all instalments but the last. Basis points of the principal.
   */
  readonly note: { readonly rate: number; readonly firstRate: number } | null;
  readonly audience: Audience;
}

/** Days after the disbursement of a number of instalments with a fixed interval in days. */
const every = (days: number, instalments: number): readonly number[] =>
  Array.from({ length: instalments }, (_, index) => days * (index + 1));

const COMMON_RATE = 1_500;

/**
 * The terms that are lent. The key names a term in rows and in requests; its days give the number of instalments and
 * the due dates. A new term also needs a migration of its CHECK constraints.
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
