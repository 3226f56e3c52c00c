import { auditApi } from '#contract/audit.ts';
import { exportAudit } from '#server/audit/export-audit.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import { serve } from '#server/http/serve.ts';

export const auditRoutes = [serve(auditApi.list, listAudit), serve(auditApi.export, exportAudit)];
