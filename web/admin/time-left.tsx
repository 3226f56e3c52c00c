import { overdueText } from '#domain/elapsed.ts';
import { Badge } from '#web/ui/badge.tsx';

const HOUR = 3_600_000;

/** The time left until a deadline as text, "Quedan 6 h", or the time since the deadline passed. */
export function TimeLeft({ by, now }: { readonly by: string; readonly now: Date }) {
  const left = new Date(by).getTime() - now.getTime();
  const hours = Math.floor(Math.abs(left) / HOUR);
  if (left < 0) return <Badge tone="danger">{overdueText(hours)}</Badge>;
  return (
    <Badge tone={hours < 6 ? 'warning' : 'neutral'}>{hours < 1 ? 'Menos de 1 h' : `Quedan ${hours} h`}</Badge>
  );
}
