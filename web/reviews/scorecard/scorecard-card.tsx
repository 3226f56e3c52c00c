import type { ScoreLine } from '#domain/applications/scorecard.ts';
import { ScoreLines } from '#web/reviews/scorecard/score-lines.tsx';

/** The scorecard beside an application: its five rules advise, and refuse nothing (rule: scorecard). */
export function ScorecardCard({ lines }: { readonly lines: readonly ScoreLine[] }) {
  const met = lines.filter(({ result }) => result === 'pass').length;
  return (
    <section
      aria-label="Las cinco reglas"
      className="grid grid-cols-1 gap-2 rounded-md border border-line p-3"
    >
      <p className="text-sm">
        <b>Las cinco reglas</b>: cumple {met} de {lines.length}. Solo aconsejan.
      </p>
      <ScoreLines lines={lines} label="Reglas" />
    </section>
  );
}
