import type { Document } from '#contract/documents.ts';
import type { DocumentRow } from '#server/db/tables.ts';

export const documentAddress = (id: string): string => `/api/documents/${id}/file`;
/** The id inside an address that `documentAddress` created. */
export const documentIdOf = (address: string): string => address.split('/')[3] ?? '';

export const documentReply = (row: DocumentRow): Document => ({
  id: row.id,
  applicationId: row.applicationId,
  fileName: row.fileName,
  fileType: row.fileType,
  fileSize: row.fileSize,
  filePath: documentAddress(row.id),
  documentType: row.documentType,
  status: row.status,
  uploadedAt: row.uploadedAt.toISOString(),
});
