import { referenceInFile } from '#domain/applications/application.ts';
import { SIGNED_DOCUMENT, type SignedDocumentKind } from '#domain/signing/legal-document.ts';

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * File name of a legal document, "debo-y-pagare_Ana-Perez_LN-0007.txt": ASCII, so that every browser keeps it (rule:
 * legal-text-files).
 */
export function legalFileName(
  kind: SignedDocumentKind,
  fullName: string,
  applicationId: number,
  ending: 'txt' | 'pdf' | 'png' | 'json' = 'txt',
): string {
  return `${SIGNED_DOCUMENT[kind].file}_${fold(fullName) || 'cliente'}_${referenceInFile(applicationId)}.${ending}`;
}
