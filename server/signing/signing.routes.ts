import { signingApi } from '#contract/signing.ts';
import { serve } from '#server/http/serve.ts';
import { downloadDocument } from '#server/signing/download.ts';
import { previewDocuments } from '#server/signing/preview.ts';
import { sign } from '#server/signing/sign-application.ts';

export const signingRoutes = [
  serve(signingApi.sign, sign),
  serve(signingApi.preview, previewDocuments),
  serve(signingApi.download, downloadDocument),
];
