import { alertsApi } from '#contract/alerts.ts';
import { readAlerts } from '#server/alerts/system-health.ts';
import { serve } from '#server/http/serve.ts';

export const alertsRoutes = [serve(alertsApi.read, readAlerts)];
