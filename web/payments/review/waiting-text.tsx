import { formatInstant } from '#domain/calendar.ts';
import { verifiedBy } from '#domain/promises.ts';
import { ageOf } from '#web/payments/review/age.ts';

/** How long a report waits, against the 24 hours that were promised. */
export function WaitingText({ since }: { readonly since: string }) {
  const now = new Date();
  const registered = new Date(since);
  const promised = verifiedBy(registered);
  const age = ageOf(registered, now);
  return promised < now ? (
    <p className="font-semibold text-danger">
      Espera desde hace {age}: pasó del plazo prometido, {formatInstant(promised)}.
    </p>
  ) : (
    <p className="text-sm text-ink-soft">
      Espera desde hace {age}. Prometido a más tardar el {formatInstant(promised)}.
    </p>
  );
}
