import { type ReactNode, useEffect, useRef } from 'react';
import { useSecondsLeft } from '#web/accounts/code-field.tsx';
import { LinkButton } from '#web/ui/button.tsx';

interface DoneCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Seconds until the redirect (rule: countdowns). */
  readonly seconds: number;
  readonly to: string;
}

/** A card that confirms a success and redirects after the countdown, or at once by its button. */
export function DoneCard({ title, children, seconds, to }: DoneCardProps) {
  const [left] = useSecondsLeft(seconds);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (left <= 0) location.assign(to);
  }, [left, to]);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl text-success">
        {title}
      </h2>
      <p>{children}</p>
      <p className="text-sm text-ink-soft">Seguimos en {left} s.</p>
      <LinkButton href={to} wide>
        Continuar
      </LinkButton>
    </div>
  );
}
