import type { PendingApplication } from '#contract/reviews.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { NOT_OPENED, picturesOf } from '#web/reviews/desk/pictures.ts';

interface PhotoStripProps {
  readonly application: PendingApplication;
  readonly onOpen: () => void;
  /**
   * Whether each photo has a caption: beside the facts there is room for them; in a card of the list the photos are in
   * one row.
   */
  readonly named?: true;
}

/** Thumbnails of an application's photos; a press enlarges all of them. */
export function PhotoStrip({ application, onOpen, named }: PhotoStripProps) {
  const opens = useVisibility();
  const pictures = picturesOf(application, opens);
  if (pictures.length === 0)
    return <p className="text-sm text-ink-soft">{opens('identity') ? 'Sin fotos' : NOT_OPENED}</p>;
  return (
    <ul className={named ? 'grid grid-cols-2 gap-2' : 'grid grid-cols-4 gap-2'}>
      {pictures.map(({ title, address }) => (
        <li key={title}>
          <button
            type="button"
            onClick={onOpen}
            className="block w-full overflow-hidden rounded-md border border-line"
          >
            <img
              src={address}
              alt={`${title} de ${application.full_name}`}
              loading="lazy"
              className={`w-full object-cover ${named ? 'aspect-[8/5]' : 'h-12'}`}
            />
            {named && (
              <span className="block bg-brand px-2 py-0.5 text-left text-xs font-semibold text-on-brand">
                {title}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
