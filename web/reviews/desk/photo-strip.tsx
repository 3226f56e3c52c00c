import ImageIcon from 'lucide-react/icons/image';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { legalTextAddress } from '#web/app/office-addresses.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';

const PDF = 'application/pdf';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

/** The photos of an application, by the field names of the staff's list (rule: pending-list-names). */
const photosOf = (application: PendingApplication): Readonly<Record<PhotoField, string | null>> => ({
  cedulaPhotoUrl: application.cedula_photo_url,
  cedulaBackPhotoUrl: application.cedula_back_photo_url,
  selfieWithCedulaUrl: application.selfie_with_cedula_url,
});

/** The photos of an application that the signed-in person may open; a payroll proof in PDF is a download instead. */
export function picturesOf(
  application: PendingApplication,
  opens: (shows: Shown) => boolean,
): readonly Picture[] {
  const { payroll_url, payroll_type } = application;
  const photos = photosOf(application);
  return [
    ...PHOTO_FIELDS.map((field) => ({
      ...DOCUMENT_TYPE[PHOTO_FIELD[field].documentType],
      address: photos[field],
    })),
    { ...DOCUMENT_TYPE.payroll, address: payroll_type === PDF ? null : payroll_url },
  ].flatMap(({ label, shows, address }) => (address && opens(shows) ? [{ title: label, address }] : []));
}

/** Text in the place of photos that the person's role may not open. */
const NOT_OPENED = 'Su rol no abre las fotos de identidad';

const payrollPdfOf = ({ payroll_url, payroll_type }: PendingApplication): string | null =>
  payroll_type === PDF ? payroll_url : null;

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
            <ImageIcon className="size-5 shrink-0 text-ink-soft" />
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Links to an application's documents, signed or to sign, and to the payroll proof if it is no photo. */
export function Papers({ application }: { readonly application: PendingApplication }) {
  const payroll = payrollPdfOf(application);
  return (
    <div className="grid grid-cols-1 justify-items-start">
      {payroll && (
        <LinkButton href={payroll} target="_blank" rel="noopener" variant="quiet">
          Comprobante de nómina (PDF)
        </LinkButton>
      )}
      {LEGAL_DOCUMENTS.map((kind) => (
        <DownloadLink key={kind} href={legalTextAddress(application.id, kind)} variant="quiet">
          {LEGAL_DOCUMENT[kind].label}
        </DownloadLink>
      ))}
    </div>
  );
}
