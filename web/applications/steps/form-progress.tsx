import { pageOf } from '#web/applications/form/form-position.ts';
import { LAST_STEP, type Part, type Step } from '#web/applications/form/steps.ts';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';

interface FormProgressProps {
  readonly step: Step;
  /** The part on the screen; by default the step's first one. */
  readonly part?: Part | null;
}

/** How far the form is at a screen: the number of its step, and every page before it. */
export const FormProgress = ({ step, part = step.parts[0] ?? null }: FormProgressProps) => (
  <StepProgress step={step.number} total={LAST_STEP} {...pageOf(step, part)} />
);
