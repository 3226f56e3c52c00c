import { randomBytes } from 'node:crypto';
import type { administratorsApi } from '#contract/administrators.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { INVITATION_DAYS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { insertUser, issueLink } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { administratorReply } from '#server/administrators/administrator-reply.ts';
import { invitationMessage } from '#server/administrators/administrators.messages.ts';
import { listAdministrators, restoreAdministrator } from '#server/administrators/administrators.store.ts';
import { letterPromise } from '#server/alerts/letter-promise.ts';
import { giveFirstCollectorAll } from '#server/collectors/give-zone.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Invites a member of the staff. The account exists at once but cannot be opened: its password is random until its
 * holder sets one by the link in the letter.
 */
export async function inviteAdministrator(
  context: Context,
  { body }: VerbInput<typeof administratorsApi.invite>,
) {
  const { actor, deps, now } = context;
  const email = normaliseEmail(body.email);
  const names = { firstName: body.firstName.trim(), lastName: body.lastName.trim() };
  const password = await hashPassword(randomBytes(32).toString('base64url'));
  return context.transactOnce(async (tx) => {
    const account = { ...names, password, role: body.role, updatedAt: now };
    const user =
      (await restoreAdministrator(tx, email, account)) ??
      (await insertUser(tx, { ...account, email, createdAt: now }));
    if (!user) {
      return fail({
        code: 'email_taken',
        errors: [{ field: 'email', message: 'Este email ya tiene una cuenta. Use otro.' }],
      } as const);
    }
    if (ROLE[body.role].ownClients) await giveFirstCollectorAll(tx, context, user.id);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const secret = await issueLink(tx, user.id, { now, expiresAt });
    await recordEvents(tx, context, [
      {
        name: 'administrator.invited',
        subjectId: user.id,
        facts: { role: body.role },
        letters: { 'administrator-invited': invitationMessage(await senderOf(deps), user, secret) },
      },
    ]);
    const [row] = await listAdministrators(tx, now, user.id);
    if (!row) throw new Error('An administrator who was just invited exists');
    return ok({
      ...administratorReply(row, actor.userId),
      message: await letterPromise(
        tx,
        now,
        `Se le enviará un correo a ${email} para que elija su contraseña.`,
      ),
    });
  });
}
