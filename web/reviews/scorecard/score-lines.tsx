import { SCORE_RESULT, SCORE_RULE, type ScoreLine } from '#domain/applications/scorecard.ts';
import { Badge } from '#web/ui/badge.tsx';

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
