import { formatInstant } from '#domain/calendar.ts';
import { verifiedBy } from '#domain/promises.ts';
import { ageOf } from '#web/payments/review/desk/age.ts';

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
