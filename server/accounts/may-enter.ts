import type { UserRow } from '#server/db/tables.ts';
import { type Env, isHttps } from '#server/env.ts';

/**
 * Whether an account is closed at this address: one of the demo, whose password is public, over https (rule:
 * demo-accounts).
 */
export const isClosedHere = (env: Pick<Env, 'publicUrl'>, { isDemo }: Pick<UserRow, 'isDemo'>): boolean =>
  isDemo && isHttps(env);

/** Whether the holder of an account may enter: nobody who left the staff, and no account that is closed here. */
export const mayEnter = (env: Pick<Env, 'publicUrl'>, user: Pick<UserRow, 'isDemo' | 'removedAt'>): boolean =>
  user.removedAt === null && !isClosedHere(env, user);
