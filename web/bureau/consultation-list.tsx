import type { Consultation } from '#contract/bureau.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';

interface ConsultationListProps {
  readonly consultations: readonly Consultation[];
  readonly nothing: string;
  /** Gives the address of a consultation's paper, for staff who may see it. */
  readonly paperOf?: (id: number) => string;
}

/** The consultations of credit bureaus: who consulted which bureau, when and why. */
export function ConsultationList({ consultations, nothing, paperOf }: ConsultationListProps) {
  if (consultations.length === 0) return <p className="text-ink-soft">{nothing}</p>;
  return (
    <ul className="grid gap-3">
      {consultations.map(({ id, bureau, reason, by, consultedAt }) => (
        <li key={id} className="border-l-3 border-line pl-3">
          <p className="font-semibold">
            {bureau}, <InstantText instant={consultedAt} />
          </p>
          <p className="break-words">
            {by}: {reason}
          </p>
          {paperOf && (
            <a
              href={paperOf(id)}
              target="_blank"
              rel="noopener"
              className="link inline-flex min-h-11 items-center"
            >
              Ver el reporte
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
