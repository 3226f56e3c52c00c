import { useEffect, useRef } from 'react';
import type { Problem } from '#web/accounts/native-form.ts';

/**
 * The error of a whole form. Assistive technology announces it at once, and it scrolls into view, because the button
 * may be a screen below. When one field is the cause, that field keeps the focus.
 */
export function ProblemAlert({ problem }: { readonly problem: Problem | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem && !document.activeElement?.matches('[aria-invalid]')) box.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md border-2 border-danger bg-danger-tint p-4">
      <div role="alert">
        <p className="font-semibold text-danger">{problem.title}</p>
        <p>{problem.description}</p>
      </div>
      {problem.advice && <p className="mt-1">{problem.advice}</p>}
    </div>
  );
}
