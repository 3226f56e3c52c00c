import { randomBytes } from 'node:crypto';
import { admits } from '#contract/access.ts';
import { type Administrator, administratorsApi } from '#contract/administrators.ts';
import { confirmationsApi } from '#contract/proposals.ts';
import { streetApi } from '#contract/street.ts';
import { SESSION_SCOPE } from '#domain/accounts/device.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { ROLE, type Role } from '#domain/accounts/role.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { INVITATION_DAYS } from '#domain/limits/limits.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { emailOf, endSessions, insertUser, issueLink } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { invitationMessage } from '#server/administrators/administrators.messages.ts';
import {
  listAdministrators,
  lockAdministrator,
  lockOwners,
  removeAdministrator,
  restoreAdministrator,
  setRole,
} from '#server/administrators/administrators.store.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { giveFirstCollectorAll } from '#server/collectors/give-zone.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  cashProposedBy,
  removeDecisionsProposedBy,
  removeLapsed,
} from '#server/proposals/proposals.store.ts';
import { wouldLeaveTooFew } from '#server/proposals/second-person.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import { deleteSecondFactor } from '#server/second-factor/second-factor.store.ts';
import { closePhoneWithBlock } from '#server/street/close-phone.ts';

/** The role of a member of the staff. @throws {Error} for the row of a customer, which no caller passes */
const roleOf = ({ role }: Row): Role => {
  if (role === null) throw new Error('A member of the staff has a role');
  return role;
};

type Row = Awaited<ReturnType<typeof listAdministrators>>[number];

export const administratorReply = (row: Row, you: number): Administrator => ({
  id: row.id,
  email: emailOf(row),
  role: roleOf(row),
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  openSessions: Number(row.openSessions),
  secondFactor: row.confirmedAt !== null,
  isYou: row.id === you,
});

const readAdministrators = reading(administratorsApi.list, async (tx, context) => {
  const rows = await listAdministrators(tx, context.now);
  return ok(rows.map((row) => administratorReply(row, context.actor.userId)));
});

/** Ends the sessions and the tokens of a member of the staff: whoever is invited again begins without them. */
const endAccess = (tx: Tx, { actor, now }: Context, id: number) =>
  endSessions(tx, { scope: id, tokens: true, passkeys: false, keep: null, by: actor.userId }, now);

/**
 * A message, with that of the phone that was closed. Receipts that the phone has not sent arrive only once the person
 * takes cash on the street again, and wait for an owner then (rule: street-receipts).
 */
const messageWith = (phone: { readonly message: string } | null, message: string): string =>
  phone === null ? message : `${message} ${phone.message}`;

/**
 * What an owner has to know of cash that a member of the staff took and proposed, once it is no proposal any more (rule:
 * two-persons); empty: there is none.
 */
async function unconfirmedCash(tx: Tx, id: number): Promise<string> {
  const taken = await cashProposedBy(tx, id);
  if (taken.length === 0) return '';
  const each = taken.map(
    ({ amount, fullName, applicationId }) =>
      `${formatPesos(pesos(amount ?? 0))} de ${fullName ?? ''} ${applicationReference(applicationId)}`,
  );
  return ` Propuso efectivo que nadie confirmó, y ya no está en ninguna lista: ${each.join('; ')}. Pídaselo, y anótelo o devuélvalo.`;
}

/**
 * Removes a member of the staff: access ends at once, and the audit log keeps the name on the person's work. One
 * owner always stays, because owners cannot remove themselves.
 */
const removeOneAdministrator = changing(administratorsApi.remove, async (tx, context, { params: { id } }) => {
  if (id === context.actor.userId) return fail({ code: 'not_yourself' });
  const locked = await lockWithOwners(tx, context, id);
  if (!locked.ok) return locked;
  const tooFew = await wouldLeaveTooFew(tx, locked.value.person, null);
  if (tooFew) return fail(tooFew);
  const cash = await unconfirmedCash(tx, id);
  await removeAdministrator(tx, id, context.now);
  await removeLapsed(tx, id);
  await endAccess(tx, context, id);
  await deleteSecondFactor(tx, id);
  await recordEvent(tx, context, 'administrator.removed', id);
  const phone = await closePhoneWithBlock(tx, context, { collectorId: id });
  return ok({ message: `${messageWith(phone, 'Ya no puede entrar al panel.')}${cash}` });
});

/**
 * Changes the role of a member of the staff. Every request reads the role anew, so it takes effect with the next
 * request (rule: roles).
 */
const changeRole = changing(administratorsApi.changeRole, async (tx, context, { params, body }) => {
  const { id } = params;
  const { role } = body;
  const locked = await lockWithOwners(tx, context, id);
  if (!locked.ok) return locked;
  const { person, owners } = locked.value;
  if (person.role === role) return ok({ message: `Ya tenía el rol de ${ROLE[role].label}.` });
  if (person.role === 'owner' && owners.length === 1) return fail({ code: 'last_owner' });
  const tooFew = await wouldLeaveTooFew(tx, person, role);
  if (tooFew) return fail(tooFew);
  const cash = admits(confirmationsApi.early_cash.access, role) ? '' : await unconfirmedCash(tx, id);
  await setRole(tx, id, role, context.now);
  await removeLapsed(tx, id);
  if (ROLE[role].ownClients) await giveFirstCollectorAll(tx, context, id);
  await recordEvent(tx, context, 'administrator.role_changed', id, {
    facts: { from: person.role, to: role },
  });
  const phone = admits(streetApi.record.access, role)
    ? null
    : await closePhoneWithBlock(tx, context, { collectorId: id });
  return ok({ message: `${messageWith(phone, `Ahora es ${ROLE[role].label}.`)}${cash}` });
});

/**
 * Locks a member of the staff, and the owners. Where two owners take the role from each other at once, the second one
 * is refused, because the role was lost while the call waited.
 */
async function lockWithOwners(tx: Tx, context: Context, id: number) {
  const owners = await lockOwners(tx);
  const person = await lockAdministrator(tx, id);
  return person && owners.includes(context.actor.userId)
    ? ok({ person, owners })
    : fail({ code: 'not_found' });
}

const endAdministratorSessions = changing(administratorsApi.endSessions, async (tx, context, { params }) => {
  const { id } = params;
  if (!(await lockAdministrator(tx, id))) return fail({ code: 'not_found' });
  if (id === context.actor.userId) await context.cookies.endOtherSessions(tx, id);
  else await endSessionsOf(tx, id);
  await recordEvent(tx, context, 'administrator.sessions_ended', id);
  return ok({ message: 'Se cerraron sus sesiones.' });
});

/**
 * Deletes the second factor of a member of the staff who lost the phone, and ends the sessions. In production the
 * next sign-in sets up a new second factor.
 */
const resetSecondFactor = changing(administratorsApi.resetSecondFactor, async (tx, context, { params }) => {
  const { id } = params;
  if (id === context.actor.userId) return fail({ code: 'not_yourself' });
  if (!(await lockAdministrator(tx, id))) return fail({ code: 'not_found' });
  await deleteSecondFactor(tx, id);
  await endSessionsOf(tx, id);
  await recordEvent(tx, context, 'second_factor.removed', id, {
    letters: await waysInChanged(tx, context, id, 'second_factor.removed'),
  });
  return ok({ message: 'Se quitó su segundo paso y se cerraron sus sesiones.' });
});

/**
 * Ends the sessions of all accounts except those of the owner who asks: the reply appears on the page of that
 * session.
 */
const endEverySession = changing(administratorsApi.endEverySession, async (tx, context, { body }) => {
  const { scope, tokens, passkeys } = body;
  const { actor, now } = context;
  const asked = { scope, tokens, passkeys, keep: actor.userId, by: actor.userId };
  const ended = await endSessions(tx, asked, now);
  await context.cookies.endOtherSessions(tx, actor.userId);
  await recordEvent(tx, context, 'sessions.ended', scope, {
    facts: { tokens: ended.tokens, passkeys: ended.passkeys },
  });
  return ok({ message: `Se cerraron ${SESSION_SCOPE[scope].label}. Solo queda abierta esta sesión suya.` });
});

/**
 * Invites a member of the staff. The account exists at once but cannot be opened: its password is random until its
 * holder sets one by the link in the letter.
 */
const inviteAdministrator = serve(administratorsApi.invite, async (context, { body }) => {
  const { actor, deps, now } = context;
  const email = normaliseEmail(body.email);
  const names = { firstName: body.firstName.trim(), lastName: body.lastName.trim() };
  const password = await hashPassword(randomBytes(32).toString('base64url'));
  return context.transactOnce(async (tx) => {
    const account = { ...names, password, role: body.role, updatedAt: now };
    const restored = await restoreAdministrator(tx, email, account);
    // Of those who left before version 1.1, the tokens are still open, and what they proposed is still there.
    if (restored) {
      await endAccess(tx, context, restored.id);
      await removeDecisionsProposedBy(tx, restored.id);
    }
    const user = restored ?? (await insertUser(tx, { ...account, email, createdAt: now }));
    if (!user) {
      return fail({
        code: 'email_taken',
        errors: [{ field: 'email', message: 'Este email ya tiene una cuenta. Use otro.' }],
      });
    }
    if (ROLE[body.role].ownClients) await giveFirstCollectorAll(tx, context, user.id);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const secret = await issueLink(tx, user.id, { now, expiresAt });
    await recordEvent(tx, context, 'administrator.invited', user.id, {
      facts: { role: body.role },
      letters: { 'administrator-invited': invitationMessage(await senderOf(deps), user, secret) },
    });
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
});

export const administratorsRoutes = [
  readAdministrators,
  inviteAdministrator,
  removeOneAdministrator,
  changeRole,
  endAdministratorSessions,
  endEverySession,
  resetSecondFactor,
];
