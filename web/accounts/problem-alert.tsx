import type { Problem } from '#web/accounts/native-form.ts';

/** What went wrong with the whole form, read out at once. */
export function ProblemAlert({ problem }: { readonly problem: Problem | null }) {
  if (!problem) return null;
  return (
    <div role="alert" className="rounded-md border-2 border-danger bg-danger-tint p-4">
      <p className="font-semibold text-danger">{problem.title}</p>
      <p>{problem.description}</p>
    </div>
  );
}
