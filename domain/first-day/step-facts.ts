/** Something that a lender sets before its first loan (rule: first-day). */
export interface StepFacts<Facts> {
  readonly title: string;
  readonly why: string;
  /** Where it is set, and the control that sets it; `null`: where the step itself stands. */
  readonly page: '/admin-settings' | '/admin-team' | null;
  readonly field: string | null;
  /** What an owner may say instead of setting it: not now, or that it stays as it is. `null`: nothing, it has to be set. */
  readonly aside: 'later' | 'kept' | null;
  readonly isDone: (facts: Facts) => boolean;
  /** Whether an installation has this step at all; left out: every one has. */
  readonly applies?: (facts: Facts) => boolean;
}
