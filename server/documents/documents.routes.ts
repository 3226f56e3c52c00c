import { documentsApi } from '#contract/documents.ts';
import { listDocuments, listDocumentsOfApplication, readDocument } from '#server/documents/read-documents.ts';
import { uploadDocument } from '#server/documents/upload-document.ts';
import { serve } from '#server/http/serve.ts';

export const documentsRoutes = [
  serve(documentsApi.list, listDocuments),
  serve(documentsApi.listOfApplication, listDocumentsOfApplication),
  serve(documentsApi.upload, uploadDocument),
  serve(documentsApi.uploadPayroll, uploadDocument),
  serve(documentsApi.file, readDocument),
];
