import { useState } from 'react';
import type { PendingApplication } from '#contract/reviews.ts';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { ApplicationCard } from '#web/reviews/desk/application-card.tsx';
import { ApplicationPane } from '#web/reviews/desk/application-pane.tsx';
import type { WaitingListProps } from '#web/reviews/desk/list-props.ts';
import { PhotosDialog } from '#web/reviews/desk/photos-dialog.tsx';

/** Where there is room, a list with a pane that shows the application that has the focus, or had it last; else cards. */
export function Desk({ rows, busy, onCommand }: WaitingListProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [looking, setLooking] = useState<number | null>(null);
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0];
  const lookedAt = rows.find(({ id }) => id === looking);
  const propsOf = (application: PendingApplication): CardProps & { readonly onPhotos: () => void } => ({
    application,
    busy: busy(application),
    onCommand: (command) => onCommand(command, application),
    onPhotos: () => setLooking(application.id),
  });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4 lg:gap-1.5">
        {rows.map((application) => (
          <ApplicationCard
            key={application.id}
            {...propsOf(application)}
            current={application === shown}
            onFocus={() => setChosen(application.id)}
          />
        ))}
      </div>
      {shown && <ApplicationPane key={shown.id} {...propsOf(shown)} />}
      {lookedAt && (
        <PhotosDialog
          {...propsOf(lookedAt)}
          onCommand={(command) => {
            setLooking(null);
            onCommand(command, lookedAt);
          }}
          onClose={() => setLooking(null)}
        />
      )}
    </div>
  );
}
