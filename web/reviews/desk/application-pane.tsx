import { AmountPanel } from '#web/reviews/cards/amount-panel.tsx';
import { ApplicantFacts } from '#web/reviews/cards/applicant-facts.tsx';
import { Badges } from '#web/reviews/cards/badges.tsx';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { CommandButtons } from '#web/reviews/cards/command-buttons.tsx';
import { ContactLine } from '#web/reviews/desk/contact-line.tsx';
import { Papers } from '#web/reviews/desk/papers.tsx';
import { PhotoStrip } from '#web/reviews/desk/photo-strip.tsx';
import { useDeskKeys } from '#web/reviews/desk/use-desk-keys.ts';
import { pressOnCard, withSteps } from '#web/ui/keys/card-keys.ts';

/** One application whole, beside the list: what may be done stands at the top, the photos beside the facts. */
export function ApplicationPane({ onPhotos, ...props }: CardProps & { readonly onPhotos: () => void }) {
  const { application, onCommand } = props;
  const keys = useDeskKeys(application, onCommand, onPhotos);
  return (
    <section
      aria-labelledby="shown-application"
      onKeyDown={pressOnCard(withSteps(application.id, keys))}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-line bg-surface shadow-card max-lg:hidden"
    >
      <header className="grid grid-cols-1 gap-2 border-b border-line p-5">
        <h2 id="shown-application" className="text-xl">
          {application.full_name}
        </h2>
        <Badges application={application} />
        <ContactLine application={application} />
        <CommandButtons {...props} className="flex flex-wrap gap-2 pt-1" />
      </header>
      <div className="grid grid-cols-1 gap-5 p-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          <div className="overflow-hidden rounded-md">
            <AmountPanel application={application} />
          </div>
          <ApplicantFacts application={application} />
        </div>
        <div className="grid grid-cols-1 content-start gap-3">
          <PhotoStrip application={application} onOpen={onPhotos} named />
          <Papers application={application} />
        </div>
      </div>
    </section>
  );
}
