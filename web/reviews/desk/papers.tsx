import Download from 'lucide-react/icons/download';
import type { PendingApplication } from '#contract/reviews.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { legalTextAddress } from '#web/app/office-addresses.ts';
import { payrollPdfOf } from '#web/reviews/desk/pictures.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

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
        <LinkButton
          key={kind}
          href={legalTextAddress(application.id, kind)}
          download
          variant="quiet"
          icon={<Download aria-hidden="true" />}
        >
          {LEGAL_DOCUMENT[kind].label}
        </LinkButton>
      ))}
    </div>
  );
}
