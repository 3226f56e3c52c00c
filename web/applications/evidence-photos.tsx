import { useState } from 'react';
import type { PendingApplication } from '#contract/applications.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** The photos of an application; pressed, each fills the screen. */
export function EvidencePhotos({ application }: { readonly application: PendingApplication }) {
  const [shown, setShown] = useState<{ readonly title: string; readonly address: string } | null>(null);
  const photos = [
    { title: 'Cédula, frente', address: application.cedula_photo_url },
    { title: 'Cédula, reverso', address: application.cedula_back_photo_url },
    { title: 'Selfie con cédula', address: application.selfie_with_cedula_url },
  ].flatMap(({ title, address }) => (address ? [{ title, address }] : []));
  if (photos.length === 0) return <p className="text-ink-soft">Sin fotos</p>;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo) => (
          <li key={photo.title}>
            <button
              type="button"
              onClick={() => setShown(photo)}
              className="relative block w-full overflow-hidden rounded-md border border-line"
            >
              <img
                src={photo.address}
                alt={`${photo.title} de ${application.full_name}`}
                loading="lazy"
                className="aspect-[4/3] w-full object-cover"
              />
              <span className="block bg-brand px-2 py-1 text-left text-xs font-semibold text-on-brand">
                {photo.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} size="full" title={shown?.title ?? ''} onClose={() => setShown(null)}>
        {shown && (
          <img
            src={shown.address}
            alt={`${shown.title} de ${application.full_name}`}
            className="max-h-[75dvh] w-full object-contain"
          />
        )}
      </Dialog>
    </>
  );
}
