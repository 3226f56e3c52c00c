import { formatInstant } from '#domain/calendar.ts';
import { verifiedBy } from '#domain/promises.ts';

const HOUR = 3_600_000;
const DAY_HOURS = 24;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** How long something has waited, as text: "menos de 1 hora", "5 horas", "1 día", "2 días y 3 horas". */
export function ageOf(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR);
  if (hours < 1) return 'menos de 1 hora';
  if (hours < DAY_HOURS) return counted(hours, 'hora', 'horas');
  const rest = hours % DAY_HOURS;
  const days = counted((hours - rest) / DAY_HOURS, 'día', 'días');
  return rest === 0 ? days : `${days} y ${counted(rest, 'hora', 'horas')}`;
}

/** How long a payment has waited for verification, against the promised 24 hours. */
export function waitOf(since: string) {
  const now = new Date();
  const registered = new Date(since);
  const promised = verifiedBy(registered);
  return { age: ageOf(registered, now), promised: formatInstant(promised), late: promised < now };
}

export function WaitingText({ since }: { readonly since: string }) {
  const { age, promised, late } = waitOf(since);
  return late ? (
    <p className="font-semibold text-danger">
      Espera desde hace {age}: pasó del plazo prometido, {promised}.
    </p>
  ) : (
    <p className="text-sm text-ink-soft">
      Espera desde hace {age}. Prometido a más tardar el {promised}.
    </p>
  );
}
