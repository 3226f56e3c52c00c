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

export const bureauRoutes = [
  readOwnAuthorizations,
  revokeAuthorization,
  readBureauOf,
  logConsultation,
  readPaper,
  readOwnReports,
  signConsent,
  withdrawOwnConsent,
  readBureauFiles,
  changeBureauLayout,
  makeBureauFile,
  downloadBureauFile,
];
