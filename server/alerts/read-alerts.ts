import type { Alerts } from '#contract/alerts.ts';
import { ok } from '#domain/result.ts';
import { systemHealth } from '#server/alerts/system-health.ts';
import type { Context, Outcome } from '#server/http/context.ts';

export const readAlerts = (context: Context): Promise<Outcome<Alerts>> =>
  context.read(async (tx) => {
    const { alerts, backedUpAt } = await systemHealth(tx, { ...context, env: context.deps.env });
    return ok({
      alerts: alerts.map(({ kind, count, since }) => ({ kind, count, since: since?.toISOString() ?? null })),
      lastBackup: backedUpAt?.toISOString() ?? null,
    });
  });
