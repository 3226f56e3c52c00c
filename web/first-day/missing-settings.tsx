import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FirstDay, firstDayApi } from '#contract/first-day.ts';
import { FIRST_DAY_STEP } from '#domain/first-day/first-day-step.ts';
import type { TestTextState } from '#domain/first-day/trials.ts';
import { query } from '#web/app/calls/query-client.ts';

const ASK_AGAIN_MILLISECONDS = 2000;

const UNDER_WAY: readonly TestTextState[] = ['waiting', 'retrying', 'taken'];

const isAwaited = ({ testLetter, whatsapp }: FirstDay): boolean =>
  testLetter?.state === 'waiting' || (whatsapp?.test != null && UNDER_WAY.includes(whatsapp.test.state));

/**
 * The state of the set-up. It is fetched again by itself only while a test message of this screen is on its way (rule:
 * client-cache).
 */
export const useFirstDay = () =>
  useQuery({
    ...query(firstDayApi.read, {}),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? ASK_AGAIN_MILLISECONDS : false),
  });

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
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
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
