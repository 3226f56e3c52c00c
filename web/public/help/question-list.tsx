import type { Question } from '#web/public/help/first-questions.tsx';

/** Questions whose answers open one by one, without any script. */
export function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {questions.map(({ ask, answer }) => (
        <details key={ask} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-2 font-semibold hover:bg-brand-tint [&::-webkit-details-marker]:hidden">
            {ask}
            <svg
              viewBox="0 0 24 24"
              className="size-5 shrink-0 text-brand transition-transform group-open:rotate-180"
              aria-hidden="true"
            >
              <path
                d="m6 9 6 6 6-6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </summary>
          <p className="px-4 pb-4 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
