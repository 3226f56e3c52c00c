import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Whether each of the staff needs a second factor: always in production, elsewhere where the owner says so. */
export const requiresSecondFactor = (
  { production }: Pick<Env, 'production'>,
  { secondFactorForAll }: Pick<Settings, 'secondFactorForAll'>,
): boolean => production || secondFactorForAll;
