import type { applicationsApi } from '#contract/applications.ts';
import type { AdminCommand } from '#domain/applications/transitions.ts';
import { ok } from '#domain/result.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { type DomainEvent, recordEvents } from '#server/outbox/record-events.ts';

interface Change {
  /** The sentence that the staff read after the command. */
  readonly message: string;
  readonly event: (sender: Sender, customer: UserRow, row: ApplicationRow) => DomainEvent;
}

/** The commands of the staff that need no further input and change nothing but an application's status. */
const CHANGES = {
  mark_under_review: {
    message: 'La solicitud está en revisión.',
    event: (_sender, _customer, { id }) => ({ name: 'application.under_review', subjectId: id }),
  },
} as const satisfies Partial<Record<AdminCommand, Change>>;

/** The input of each endpoint in `CHANGES`: the application's id and the version that the staff saw. */
type StatusInput = Pick<VerbInput<typeof applicationsApi.markUnderReview>, 'params' | 'body'>;

export const changeStatus =
  (command: keyof typeof CHANGES) =>
  (context: Context, { params, body }: StatusInput) =>
    context.transact(async (tx) => {
      const found = await lockForDecision(tx, context, params.id, command, body.seenUpdatedAt);
      if (!found.ok) return found;
      const decided = await decide(tx, context, found.value, command, {});
      if (!decided.ok) return decided;
      const { message, event }: Change = CHANGES[command];
      const sender = await senderOf(context.deps);
      await recordEvents(tx, context, [event(sender, found.value.customer, decided.value)]);
      return ok({ ...(await applicationReply(tx, context, decided.value)), message });
    });
