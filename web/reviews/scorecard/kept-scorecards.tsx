import { useState } from 'react';
import { scorecardApi } from '#contract/reviews.ts';
import { SCORE_RESULT, SCORE_RULE, SCORED_DECISION, type ScoreLine } from '#domain/applications/scorecard.ts';
import { PartFailed } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';

interface ScoreLinesProps {
  readonly lines: readonly ScoreLine[];
  readonly label: string;
}

/** The results of the scorecard's five rules, each with its reason and the lender's requirement (rule: scorecard). */
export function ScoreLines({ lines, label }: ScoreLinesProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-1.5 text-sm">
      {lines.map(({ rule, result, reason, threshold }) => (
        <li key={rule} className="flex flex-wrap items-baseline gap-x-2">
          <Badge tone={SCORE_RESULT[result].tone}>{SCORE_RESULT[result].label}</Badge>
          <span className="font-semibold">{SCORE_RULE[rule].label}</span>
          <span className="basis-full">
            {reason}. <span className="text-ink-soft">{threshold}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Kept({ applicationId }: { readonly applicationId: number }) {
  const { data, isError, refetch } = useRead(scorecardApi.ofApplication, { params: { id: applicationId } });
  if (isError) return <PartFailed retry={refetch} />;
  if (!data) return <p className="text-ink-soft">Cargando reglas...</p>;
  if (data.length === 0) return <p className="text-ink-soft">No se guardaron con ninguna decisión.</p>;
  return (
    <ol className="grid grid-cols-1 gap-3 text-left">
      {data.map(({ id, decision, lines, decidedAt, by }) => (
        <li key={id} className="grid grid-cols-1 gap-1.5 border-l-3 border-line pl-3">
          <p className="text-sm text-ink-soft">
            {SCORED_DECISION[decision].label}, {by}, <InstantText instant={decidedAt} />
          </p>
          <ScoreLines lines={lines} label={SCORED_DECISION[decision].label} />
        </li>
      ))}
    </ol>
  );
}

/** The scorecards stored with the decisions about an application, fetched when opened. */
export function KeptScorecards({ applicationId }: { readonly applicationId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link min-h-11 py-2.5">Reglas al decidir</summary>
      {open && <Kept applicationId={applicationId} />}
    </details>
  );
}
