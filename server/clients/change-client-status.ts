import { clientsApi } from '#contract/clients.ts';
import { ACCOUNT_STATUS, KYC_STATUS, mayApply } from '#domain/accounts/account.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson, updateUser } from '#server/accounts/accounts.store.ts';
import { clientAccountReply } from '#server/accounts/user-reply.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import {
  accountReactivatedMessages,
  accountSuspendedMessages,
  identityVerifiedMessages,
} from '#server/clients/clients.messages.ts';
import type { UserRow } from '#server/db/tables.ts';
import { changing } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { type DomainEvent, recordEvents } from '#server/outbox/record-events.ts';

/**
 * Changes a client's identity check, account status or score. Only a real difference is recorded as an event (rule:
 * identity-actions).
 */
export const changeClientStatus = changing(clientsApi.changeStatus, async (tx, context, { params, body }) => {
  const before = await lockPerson(tx, params.id);
  if (!before || before.isAdmin) return fail({ code: 'not_found' });
  // Until the first application is sent the client may become another person while the page is open.
  if (body.seenUpdatedAt && Date.parse(body.seenUpdatedAt) < before.updatedAt.getTime())
    return fail({ code: 'changed_meanwhile', message: CHANGED });
  const { kycStatus = before.kycStatus, accountStatus = before.accountStatus } = body;
  const creditScore = body.creditScore === undefined ? before.creditScore : body.creditScore;
  const wanted = { ...before, kycStatus, accountStatus, creditScore };
  const events = whatChanges(await senderOf(context.deps), before, wanted);
  if (events.length === 0)
    return ok({ ...clientAccountReply(context.actor, before), message: 'No había nada que cambiar' });
  const row = await updateUser(tx, before.id, {
    kycStatus,
    accountStatus,
    creditScore,
    updatedAt: context.now,
  });
  // The next request of each device asks for the password. A suspended account can still sign in to see its debt.
  if (accountStatus !== before.accountStatus && ACCOUNT_STATUS[accountStatus].endsSessions)
    await endSessionsOf(tx, before.id);
  await recordEvents(tx, context, events);
  const told = events.some(({ letters = {} }) => Object.values(letters).some((of) => of.length > 0));
  const letter = told ? ` ${await letterPromise(tx, context.now, 'Se le avisará al cliente.')}` : '';
  return ok({ ...clientAccountReply(context.actor, row), message: `${messageOf(before, row)}${letter}` });
});

const CHANGED =
  'Los datos de este cliente cambiaron mientras usted los miraba. Véalos de nuevo antes de decidir.';

/**
 * The events for the differences between two versions of a client. The score's event states that the score changed,
 * never its value: facts hold no personal values.
 */
function whatChanges(sender: Sender, before: UserRow, after: UserRow): DomainEvent[] {
  const subjectId = before.id;
  const events: DomainEvent[] = [];
  if (before.kycStatus !== after.kycStatus) {
    const told = KYC_STATUS[after.kycStatus].letter;
    events.push({
      subjectId,
      name: 'client.kyc_changed',
      facts: { from: before.kycStatus, to: after.kycStatus },
      letters: {
        'identity-verified': told === 'identity-verified' ? identityVerifiedMessages(sender, before) : [],
      },
    });
  }
  if (before.accountStatus !== after.accountStatus) {
    const told = ACCOUNT_STATUS[after.accountStatus].letter;
    const reactivated = told === 'account-reactivated' && !mayApply(before);
    events.push({
      subjectId,
      name: 'client.account_changed',
      facts: { from: before.accountStatus, to: after.accountStatus },
      letters: {
        'account-suspended': told === 'account-suspended' ? accountSuspendedMessages(sender, before) : [],
        'account-reactivated': reactivated ? accountReactivatedMessages(sender, before) : [],
      },
    });
  }
  if (before.creditScore !== after.creditScore) events.push({ subjectId, name: 'client.score_changed' });
  return events;
}

function messageOf(before: UserRow, after: UserRow): string {
  if (before.accountStatus !== after.accountStatus) return ACCOUNT_STATUS[after.accountStatus].changed;
  if (before.kycStatus !== after.kycStatus) return KYC_STATUS[after.kycStatus].changed;
  return 'El puntaje quedó guardado.';
}
