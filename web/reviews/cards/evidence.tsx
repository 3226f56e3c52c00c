import { Download } from 'lucide-react';
import type { PendingApplication } from '#contract/reviews.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

const PDF = 'application/pdf';

interface Picture {
  readonly title: string;
  readonly address: string;
}

function picturesOf(application: PendingApplication): Picture[] {
  const { cedula_photo_url, cedula_back_photo_url, selfie_with_cedula_url, payroll_url, payroll_type } =
    application;
  return [
    { title: DOCUMENT_TYPE.cedula_front.label, address: cedula_photo_url },
    { title: DOCUMENT_TYPE.cedula_back.label, address: cedula_back_photo_url },
    { title: DOCUMENT_TYPE.selfie.label, address: selfie_with_cedula_url },
    { title: DOCUMENT_TYPE.payroll.label, address: payroll_type === PDF ? null : payroll_url },
  ].flatMap(({ title, address }) => (address ? [{ title, address }] : []));
}

interface EvidenceProps {
  readonly application: PendingApplication;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Photos beside the facts; pressed, all of them side by side, each to be looked at closely. */
export function Evidence({ application, open, onOpen, onClose }: EvidenceProps) {
  const { id, full_name, payroll_url, payroll_type } = application;
  const pictures = picturesOf(application);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-5">
      {pictures.length === 0 && <p className="text-ink-soft">Sin fotos</p>}
      <ul className="grid grid-cols-2 gap-2">
        {pictures.map(({ title, address }) => (
          <li key={title}>
            <button
              type="button"
              onClick={onOpen}
              className="relative block w-full overflow-hidden rounded-md border border-line"
            >
              <img
                src={address}
                alt={`${title} de ${full_name}`}
                loading="lazy"
                className="aspect-[4/3] w-full object-cover"
              />
              <span className="block bg-brand px-2 py-1 text-left text-xs font-semibold text-on-brand">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {payroll_url && payroll_type === PDF && (
        <LinkButton href={payroll_url} target="_blank" rel="noopener" variant="outline">
          Comprobante de nómina (PDF)
        </LinkButton>
      )}
      {LEGAL_DOCUMENTS.map((kind) => (
        <LinkButton
          key={kind}
          href={`/api/legal-documents/${id}/${kind}.txt`}
          download
          variant="quiet"
          icon={<Download aria-hidden="true" />}
        >
          {LEGAL_DOCUMENT[kind].label}
        </LinkButton>
      ))}
      <Dialog
        open={open && pictures.length > 0}
        size="full"
        title={`Fotos de ${full_name}`}
        description="Acerca con dos dedos, la rueda o los botones. Con el teclado: +, -, 0 y las flechas."
        onClose={onClose}
      >
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {pictures.map(({ title, address }) => (
            <ZoomPicture key={title} title={title} src={address} alt={`${title} de ${full_name}`} />
          ))}
        </div>
      </Dialog>
    </div>
  );
}
