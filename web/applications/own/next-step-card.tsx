import type { ReactNode } from 'react';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import type { NextStep } from '#web/applications/own/next-step.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

const LOOKS: Record<NextStep['tone'], string> = {
  calm: 'border-brand bg-brand-tint',
  act: 'border-warning bg-warning-tint',
  done: 'border-success bg-success-tint',
  ended: 'border-line bg-surface',
};

interface NextStepCardProps {
  readonly step: NextStep;
  /** An action that the customer can do in the card itself. */
  readonly children?: ReactNode;
}

/** The next step of an application and its time, above everything else. */
export function NextStepCard({ step, children }: NextStepCardProps) {
  const { title, text, tone, late, action } = step;
  return (
    <section
      aria-labelledby="next-step"
      className={classes('grid grid-cols-1 gap-4 rounded-lg border-l-6 p-5 shadow-card', LOOKS[tone])}
    >
      <div className="grid gap-1">
        <h2 id="next-step" className="text-xl">
          {title}
        </h2>
        <p className="max-w-prose">{text}</p>
      </div>
      {late && <ContactHelp />}
      {children}
      {action && (
        <div>
          <LinkButton href={action.href} variant="outline">
            {action.label}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
