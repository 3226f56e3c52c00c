import { bureauApi } from '#contract/bureau.ts';
import { bureauFilesApi } from '#contract/bureau-files.ts';
import { changeBureauLayout, downloadBureauFile, makeBureauFile } from '#server/bureau/make-bureau-file.ts';
import {
  readOwnReports,
  revokeAuthorization,
  signConsent,
  withdrawOwnConsent,
} from '#server/bureau/own-reports.ts';
import {
  logConsultation,
  readBureauFiles,
  readBureauOf,
  readOwnAuthorizations,
  readPaper,
} from '#server/bureau/read-bureau.ts';
import { serve } from '#server/http/serve.ts';

export const bureauRoutes = [
  serve(bureauApi.own, readOwnAuthorizations),
  serve(bureauApi.revoke, revokeAuthorization),
  serve(bureauApi.ofApplication, readBureauOf),
  serve(bureauApi.consult, logConsultation),
  serve(bureauApi.paper, readPaper),
  serve(bureauFilesApi.own, readOwnReports),
  serve(bureauFilesApi.sign, signConsent),
  serve(bureauFilesApi.withdraw, withdrawOwnConsent),
  serve(bureauFilesApi.read, readBureauFiles),
  serve(bureauFilesApi.layout, changeBureauLayout),
  serve(bureauFilesApi.make, makeBureauFile),
  serve(bureauFilesApi.file, downloadBureauFile),
];
