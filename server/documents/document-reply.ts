import type { Document } from '#contract/documents.ts';
import { pick } from '#domain/enum-table.ts';
import type { DocumentRow } from '#server/db/tables.ts';

export const documentAddress = (id: string): string => `/api/documents/${id}/file`;
/** The id inside an address that `documentAddress` created. */
export const documentIdOf = (address: string): string => address.split('/')[3] ?? '';

export const documentReply = (row: DocumentRow): Document => ({
  ...pick(row, ['id', 'applicationId', 'fileName', 'fileType', 'fileSize', 'documentType', 'status']),
  filePath: documentAddress(row.id),
  uploadedAt: row.uploadedAt.toISOString(),
});
