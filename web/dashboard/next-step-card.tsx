import type { ReactNode } from 'react';
import type { DashboardStep } from '#web/applications/own/next-step.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

interface NextStepCardProps {
  readonly step: DashboardStep;
  /** More about the step, before its button. */
  readonly children?: ReactNode;
}

/** The customer's next step, above everything else on the dashboard. */
export function NextStepCard({ step, children }: NextStepCardProps) {
  return (
    <section
      aria-labelledby="next-step"
      className="night relative overflow-hidden rounded-lg border border-night-line p-5 shadow-card sm:p-6"
    >
      <div aria-hidden="true" className="fade-from-left absolute inset-y-0 right-0 w-24 sm:w-1/3">
        <TilePattern />
      </div>
      <div className="relative grid max-w-xl justify-items-start gap-3">
        <h2 id="next-step" className="text-2xl">
          {step.title}
        </h2>
        <p className="max-w-[46ch] text-on-night-soft max-sm:pr-12">{step.text}</p>
        {children}
        <LinkButton href={step.action.href} variant={step.money ? 'money' : 'outline'}>
          {step.action.label}
        </LinkButton>
      </div>
    </section>
  );
}
