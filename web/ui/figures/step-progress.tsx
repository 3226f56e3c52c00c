/** The progress of a form in steps: "Paso 2 de 5" with a bar (rule: application-modal). */
export function StepProgress({ step, total }: { readonly step: number; readonly total: number }) {
  const percent = Math.round((step / total) * 100);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-sm font-semibold">
        <span>
          Paso {step} de {total}
        </span>
        <span className="text-ink-soft">{percent}%</span>
      </p>
      <progress className="bar" value={step} max={total} aria-label={`Paso ${step} de ${total}`} />
    </div>
  );
}
