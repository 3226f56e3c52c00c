const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** "debo-y-pagare_Ana-Perez_LN-0007.txt": ASCII, so that every browser keeps it (reading C159). */
export function legalFileName(
  kind: 'debt-agreement' | 'credit-authorization',
  fullName: string,
  applicationId: number,
  ending: 'txt' | 'pdf' = 'txt',
): string {
  const document = kind === 'debt-agreement' ? 'debo-y-pagare' : 'autorizacion-de-credito';
  return `${document}_${fold(fullName) || 'cliente'}_LN-${String(applicationId).padStart(4, '0')}.${ending}`;
}
