/** A step of the set-up: a setting that a lender makes before its first loan (rule: first-day). */
export interface StepFacts<Facts> {
  readonly title: string;
  readonly why: string;
  /** The page of the setting; `field` is its control there. `null`: the page of the set-up itself. */
  readonly page: '/admin-settings' | '/admin-team' | '/admin-drawers' | null;
  readonly field: string | null;
  /**
   * How an owner may put the step aside: do it `later`, or leave the setting as it is (`kept`). `null`: the step is
   * required.
   */
  readonly aside: 'later' | 'kept' | null;
  readonly isDone: (facts: Facts) => boolean;
  /** Whether an installation has this step; if absent, every installation has it. */
  readonly applies?: (facts: Facts) => boolean;
}
