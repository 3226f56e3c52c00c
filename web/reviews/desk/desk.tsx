import { useState } from 'react';
import type { PendingApplication } from '#contract/reviews.ts';
import type { CardProps } from '#web/reviews/cards/card.ts';
import { ApplicationCard } from '#web/reviews/desk/application-card.tsx';
import { ApplicationPane } from '#web/reviews/desk/application-pane.tsx';
import type { WaitingListProps } from '#web/reviews/desk/list-props.ts';
import { PhotosDialog } from '#web/reviews/desk/photos-dialog.tsx';
import { QueueDesk } from '#web/ui/queue/queue-desk.tsx';

/** The queue of applications that wait for a decision, and the dialog with the photos of one. */
export function Desk({ rows, busy, onCommand }: WaitingListProps) {
  const [looking, setLooking] = useState<number | null>(null);
  const lookedAt = rows.find(({ id }) => id === looking);
  const propsOf = (application: PendingApplication): CardProps & { readonly onPhotos: () => void } => ({
    application,
    busy: busy(application),
    onCommand: (command) => onCommand(command, application),
    onPhotos: () => setLooking(application.id),
  });
  return (
    <>
      <QueueDesk
        rows={rows}
        card={(application, place) => (
          <ApplicationCard key={application.id} {...propsOf(application)} {...place} />
        )}
        pane={(application) => <ApplicationPane key={application.id} {...propsOf(application)} />}
      />
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
    </>
  );
}
