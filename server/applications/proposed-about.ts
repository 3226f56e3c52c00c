import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { proposedMessage } from '#server/proposals/second-person.ts';

/**
 * The reply where a decision about an application only became a proposal: the unchanged application, and the message
 * that another person has to confirm (rule: two-persons).
 */
export async function proposedAbout(tx: Tx, context: Context, id: number, act: ProposedAct) {
  const application = await findApplication(tx, id);
  if (!application) return fail({ code: 'not_found' } as const);
  const reply = await applicationReply(tx, context, application);
  return ok({ ...reply, message: proposedMessage(act), proposed: true });
}
