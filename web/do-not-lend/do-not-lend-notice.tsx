import type { DoNotLendEntry } from '#contract/do-not-lend.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { DayText } from '#web/ui/figures/dates.tsx';

/** The reason not to lend to a customer, with author and date (rule: do-not-lend). */
export function DoNotLendNotice({ entry }: { readonly entry: DoNotLendEntry }) {
  return (
    <div className="rounded-md border-l-6 border-danger bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">En la lista de no prestar</p>
      <p className="break-words whitespace-pre-line">
        {entry.reason ?? 'La razón se borró con la cuenta de la persona.'}
      </p>
      <p className="text-sm">
        {entry.addedBy}, <DayText day={dayInSantoDomingo(new Date(entry.addedAt))} />. El cliente no lo sabe.
      </p>
    </div>
  );
}
