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
