import ImageIcon from 'lucide-react/icons/image';
import type { PendingApplication } from '#contract/reviews.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { NOT_OPENED, picturesOf } from '#web/reviews/desk/pictures.ts';

interface PhotoStripProps {
  readonly application: PendingApplication;
  readonly onOpen: () => void;
  /**
   * Beside the facts, where there is room: larger, two in a row; in a card of the list the photos are in one row.
   */
  readonly named?: true;
}

/**
 * An application's photos by name; a press opens all of them. No thumbnails: a photo of an identity is fetched, and
 * recorded as seen, when a person opens it (rule: who-sees-what).
 */
export function PhotoStrip({ application, onOpen, named }: PhotoStripProps) {
  const opens = useVisibility();
  const pictures = picturesOf(application, opens);
  if (pictures.length === 0)
    return <p className="text-sm text-ink-soft">{opens('identity') ? 'Sin fotos' : NOT_OPENED}</p>;
  return (
    <ul className={named ? 'grid grid-cols-2 gap-2' : 'flex flex-wrap gap-2'}>
      {pictures.map(({ title }) => (
        <li key={title}>
          <button
            type="button"
            onClick={onOpen}
            aria-label={`Ver ${title} de ${application.full_name}`}
            className={`flex min-h-11 w-full items-center gap-2 rounded-md border border-line px-3 text-left text-sm ${named ? 'bg-ground py-4 font-semibold' : ''}`}
          >
            <ImageIcon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
