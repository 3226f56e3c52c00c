import type { Alerts } from '#contract/alerts.ts';
import { ok } from '#domain/result.ts';
import { standingAlerts } from '#server/alerts/standing-alerts.ts';
import type { Context, Outcome } from '#server/http/context.ts';

export const readAlerts = (context: Context): Promise<Outcome<Alerts>> =>
  context.read(async (tx) => {
    const { alerts, backedUpAt } = await standingAlerts(tx, context.deps.env, context.now);
    return ok({
      alerts: alerts.map(({ kind, count, since }) => ({ kind, count, since: since?.toISOString() ?? null })),
      lastBackup: backedUpAt?.toISOString() ?? null,
    });
  });
