import { auditApi } from '#contract/audit.ts';
import { exportAudit, listAudit } from '#server/audit/read-audit.ts';
import { serve } from '#server/http/serve.ts';

export const auditRoutes = [serve(auditApi.list, listAudit), serve(auditApi.export, exportAudit)];
