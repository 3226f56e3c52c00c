import type { reportMailsApi } from '#contract/report-mails.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { keepWishes, wishesOf } from '#server/report-mails/report-mails.store.ts';

/** What the owner gets by e-mail. */
export const readReports = ({ read, actor }: Context) =>
  read(async (tx) =>
    ok({
      email: (await findUser(tx, actor.userId))?.email ?? null,
      wishes: await wishesOf(tx, actor.userId),
    }),
  );

/** Replaces what the owner gets by e-mail. */
export const chooseReports = (context: Context, { body }: VerbInput<typeof reportMailsApi.change>) =>
  context.transact(async (tx) => {
    await keepWishes(tx, context.actor.userId, body.wishes);
    await recordEvents(tx, context, [{ name: 'reports.chosen', subjectId: context.actor.userId }]);
    return ok({
      message:
        body.wishes.length === 0 ? 'No le llega ningún informe' : 'Le llegan por la mañana, como un enlace',
    });
  });
