import type { Role } from '#domain/accounts/role.ts';
import { DAY_MS, dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { TERM } from '#domain/loans/term.ts';
import type { Result } from '#domain/result.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Context } from '#server/http/context.ts';

const noBrowser = () => {
  throw new Error('The demo is made without a browser');
};

export const someDaysAgo = ({ now }: Deps, days: number): Date => new Date(now().getTime() - days * DAY_MS);

/** A verb's context for a person of the demo, some days ago. */
export function demoContext(deps: Deps, userId: number, role: Role | null, daysAgo: number): Context {
  const now = someDaysAgo(deps, daysAgo);
  return {
    deps,
    actor: {
      userId,
      isAdmin: role !== null,
      role,
      accountStatus: 'active',
      secondFactor: 'done',
      handedOver: null,
      tokenId: null,
      scopes: null,
    },
    ip: '127.0.0.1',
    userAgent: 'demo',
    now,
    today: dayInSantoDomingo(now),
    closedDays: NO_CLOSED_DAYS,
    // Every one that is known: the stories are told of days before the lender's own product was there.
    terms: Object.keys(TERM).map(Number),
    cookies: {
      signIn: noBrowser,
      signOut: noBrowser,
      passSecondFactor: noBrowser,
      renew: noBrowser,
      session: () => null,
      keepChallenge: noBrowser,
      takeChallenge: noBrowser,
      endOtherSessions: noBrowser,
      browser: noBrowser,
    },
    read: (work) => inSnapshot(deps.db, work),
    transact: (work) => inTransaction(deps.db, work),
    transactOnce: (work) => inTransaction(deps.db, work),
  };
}

/** Returns the value, or fails: every step of the demo's stories must succeed. */
export function expectOk<T, E>(outcome: Result<T, E>): T {
  if (!outcome.ok) throw new Error(`The demo could not be made: ${JSON.stringify(outcome.error)}`);
  return outcome.value;
}
