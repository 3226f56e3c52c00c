import { useEffect, useState } from 'react';
import { waitingSince } from '#domain/applications/review.ts';
import { elapsedText } from '#domain/elapsed.ts';
import { ANSWER_HOURS } from '#domain/limits/limits.ts';
import type { Tone } from '#domain/tone.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES: Record<ReturnType<typeof waitingSince>['state'], Tone> = {
  in_time: 'neutral',
  soon: 'warning',
  late: 'danger',
};
const MINUTE_MS = 60_000;

/** How long somebody has been waiting, against the promised answer. */
export function WaitingBadge({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { hours, state } = waitingSince(new Date(since), now);
  return (
    <Badge tone={TONES[state]}>
      {hours === 0 ? 'Menos de 1 h' : elapsedText(hours)} esperando
      {state === 'late' && `: pasó las ${ANSWER_HOURS} h`}
    </Badge>
  );
}
