import type { Application } from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';

export const hasDocuments = ({ status, debtAgreementDocumentUrl }: Application): boolean =>
  !isDraft(status) && debtAgreementDocumentUrl !== null;

/** The formats of a legal document: one to print or forward, and the plain signed text. */
const FORMATS = [
  { ending: 'pdf', label: 'PDF' },
  { ending: 'txt', label: 'Texto' },
] as const;

/** Links to the customer's own copies of the note and the authorization (rule: own-copies). */
export function LegalDownloads({ application }: { readonly application: Application }) {
  const documents = [
    { title: 'Debo y Pagaré', address: application.debtAgreementDocumentUrl },
    { title: 'Autorización de Crédito', address: application.creditAuthorizationDocumentUrl },
  ];
  return (
    <ul className="divide-y divide-line">
      {documents.map(
        ({ title, address }) =>
          address && (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="font-semibold">{title}</span>
              <span className="flex flex-wrap gap-2">
                {FORMATS.map(({ ending, label }) => (
                  <DownloadLink key={ending} href={address.replace(/txt$/, ending)}>
                    {label} <span className="sr-only">de {title}</span>
                  </DownloadLink>
                ))}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}
