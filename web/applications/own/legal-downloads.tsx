import { Download } from 'lucide-react';
import type { Application } from '#contract/applications.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export const hasDocuments = ({ status, debtAgreementDocumentUrl }: Application): boolean =>
  status !== 'draft' && debtAgreementDocumentUrl !== null;

/** The customer's own copies of both documents (ruling A, C82). */
export function LegalDownloads({ application }: { readonly application: Application }) {
  const documents = [
    { title: 'Debo y Pagaré', address: application.debtAgreementDocumentUrl },
    { title: 'Autorización de Crédito', address: application.creditAuthorizationDocumentUrl },
  ];
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {documents.map(
        ({ title, address }) =>
          address && (
            <LinkButton
              key={title}
              href={address}
              download
              variant="outline"
              icon={<Download aria-hidden="true" />}
            >
              {title}
            </LinkButton>
          ),
      )}
    </div>
  );
}
