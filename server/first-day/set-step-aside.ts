import type { firstDayApi } from '#contract/first-day.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { storeSettings } from '#server/settings/change-settings.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings, storedSettingsOf } from '#server/settings/settings.ts';

/**
 * Marks a step of the first day as not needed. It stores a version of the settings like any other, so that their
 * history shows author and time.
 */
export async function setStepAside(context: Context, { params }: VerbInput<typeof firstDayApi.setAside>) {
  const outcome = await context.transact(async (tx) => {
    await lockSettings(tx);
    const before = await latestSettings(tx);
    const setAside = [...new Set([...before.setAside, params.step])];
    await storeSettings(tx, context, before, { ...storedSettingsOf(before), setAside });
    return ok({ message: 'El primer préstamo ya no espera por esto.' });
  });
  context.deps.settings.forget();
  return outcome;
}
