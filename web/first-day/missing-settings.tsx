import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { FIRST_DAY_STEP } from '#domain/first-day/first-day-step.ts';
import { useFirstDay } from '#web/first-day/first-day.queries.ts';

/** On the settings page: lists the fields that are still missing for the first loan (rule: first-day). */
export function MissingSettings({ onField }: { readonly onField: (field: string) => void }) {
  const { data } = useFirstDay();
  const missing = data?.steps.flatMap(({ step, state }) => {
    const { title, page, field } = FIRST_DAY_STEP[step];
    return state === 'missing' && page === '/admin-settings' ? [{ title, field }] : [];
  });
  if (!missing || missing.length === 0) return null;
  return (
    <div role="status" className="flex items-start gap-2 rounded-md bg-warning-tint p-4 text-warning">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-semibold">Falta para el primer préstamo</p>
        <ul className="flex flex-wrap gap-x-5">
          {missing.map(({ title, field }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="link inline-flex min-h-11 min-w-11 items-center text-ink"
                onClick={(event) => {
                  event.preventDefault();
                  onField(field);
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
