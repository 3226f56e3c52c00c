import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';

interface InvitationProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The button that accepts the offer. */
  readonly accept: ReactNode;
  readonly onPutOff: () => void;
}

/** An offer that the customer may accept or postpone, beside the screen's main content. */
export function Invitation({ icon: Icon, title, text, accept, onPutOff }: InvitationProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-brand-tint p-4 text-ink"
    >
      <Icon className="size-8 shrink-0 text-brand max-sm:hidden" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        {accept}
        <Button variant="quiet" onClick={onPutOff}>
          Ahora no
        </Button>
      </div>
    </section>
  );
}
