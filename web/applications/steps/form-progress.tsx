import { pageOf } from '#web/applications/form/form-position.ts';
import { LAST_STEP, type Part, type Step } from '#web/applications/form/steps.ts';

interface StepProgressProps {
  readonly step: number;
  readonly total: number;
  /** Number of this page among all pages of the form, of which a step may have several. */
  readonly page: number;
  readonly pages: number;
}

/** The progress of a form: "Paso 2 de 5", with a bar that counts every page (rule: application-modal). */
export function StepProgress({ step, total, page, pages }: StepProgressProps) {
  const percent = Math.round((page / pages) * 100);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-sm font-semibold">
        <span>
          Paso {step} de {total}
        </span>
        <span className="text-ink-soft">{percent}%</span>
      </p>
      <progress className="bar" value={page} max={pages} aria-label={`Paso ${step} de ${total}`} />
    </div>
  );
}

interface FormProgressProps {
  readonly step: Step;
  /** The part on the screen; by default the step's first one. */
  readonly part?: Part | null;
}

/** How far the form is at a screen: the number of its step, and every page before it. */
export const FormProgress = ({ step, part = step.parts[0] ?? null }: FormProgressProps) => (
  <StepProgress step={step.number} total={LAST_STEP} {...pageOf(step, part)} />
);
