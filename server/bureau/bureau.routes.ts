import { bureauApi } from '#contract/bureau.ts';
import { logConsultation } from '#server/bureau/log-consultation.ts';
import { readBureauOf, readOwnAuthorizations, readPaper } from '#server/bureau/read-authorizations.ts';
import { revokeAuthorization } from '#server/bureau/revoke-authorization.ts';
import { serve } from '#server/http/serve.ts';

export const bureauRoutes = [
  serve(bureauApi.own, readOwnAuthorizations),
  serve(bureauApi.revoke, revokeAuthorization),
  serve(bureauApi.ofApplication, readBureauOf),
  serve(bureauApi.consult, logConsultation),
  serve(bureauApi.paper, readPaper),
];
