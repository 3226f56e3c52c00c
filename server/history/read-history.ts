import type { historyApi } from '#contract/history.ts';
import { historyOf } from '#domain/applications/history.ts';
import { isRepaid } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { eventsAbout } from '#server/history/history.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { loansOfApplication } from '#server/loans/loans.store.ts';

/** The history of an application, for its owner or an administrator. */
export function readHistory(context: Context, { params }: VerbInput<typeof historyApi.ofApplication>) {
  return context.read(async (tx) => {
    const row = await findReadable(tx, context.actor, params.id);
    const loans = await loansOfApplication(tx, params.id);
    if (!row) return fail({ code: 'not_found' } as const);
    const events = await eventsAbout(
      tx,
      row.id,
      loans.map(({ id }) => id),
    );
    return ok(
      historyOf(events, isRepaid(loans.at(-1))).map(({ event, at }) => ({ event, at: at.toISOString() })),
    );
  });
}
