/** A setting that a lender makes before its first loan (rule: first-day). */
export interface StepFacts<Facts> {
  readonly title: string;
  readonly why: string;
  /** The page of the setting, and its control; `null`: the step's own page. */
  readonly page: '/admin-settings' | '/admin-team' | null;
  readonly field: string | null;
  /** An owner's alternative to setting it: not now, or keep as it is. `null`: the setting is required. */
  readonly aside: 'later' | 'kept' | null;
  readonly isDone: (facts: Facts) => boolean;
  /** Whether an installation has this step; if absent, every one has it. */
  readonly applies?: (facts: Facts) => boolean;
}
