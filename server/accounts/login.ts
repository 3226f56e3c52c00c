import { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { ownApplicationPage } from '#contract/own-pages.ts';
import type { PagePath } from '#contract/paths.ts';
import { deviceOf } from '#domain/accounts/device.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { type ApplicationStatus, isDraft, isUndecided } from '#domain/applications/status.ts';
import { fail, ok } from '#domain/result.ts';
import { newBrowserMessage } from '#server/accounts/accounts.messages.ts';
import {
  findUserByEmail,
  hasEntered,
  isKnownBrowser,
  lockPerson,
  rememberBrowser,
} from '#server/accounts/accounts.store.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { mayEnter } from '#server/accounts/may-enter.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import { guessedMessages } from '#server/administrators/administrators.messages.ts';
import { findOwners } from '#server/administrators/administrators.store.ts';
import { findOpenMatters } from '#server/applications/applications.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { isLocalPath } from '#server/http/pages/render-template.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { findOwnOpenLoan } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/**
 * Counts a wrong password of a member of the staff. The last of a day's `STAFF_GUESSES` leaves an event, a letter to
 * that person and the owners, and an alert on the first page (rule: login-guesses); a right password begins the count
 * anew.
 */
async function countStaffGuess(
  context: Context<Actor | null>,
  user: UserRow,
  matches: boolean,
): Promise<void> {
  const { rateLimits } = context.deps;
  const key = String(user.id);
  if (matches) return rateLimits.forgive('staffGuesses', key);
  const { refused, left } = await rateLimits.takeOf('staffGuesses', key);
  if (refused || left > 0) return;
  await context.transact(async (tx) => {
    const owners = await findOwners(tx);
    const told = [user, ...owners.filter(({ id }) => id !== user.id)];
    await recordEvent(tx, { ...context, actor: null }, 'administrator.guessed', user.id, {
      letters: { 'staff-guessed': guessedMessages(await senderOf(context.deps), user, told) },
    });
    return ok(null);
  });
}

type Credentials = VerbInput<typeof accountsApi.login>['body'];
type Anybody = Context<Actor | null>;

const WRONG: Failure = { code: 'invalid_credentials' };
/** Text of the refused sign-in for every e-mail, whether it has an account or not. */
const RESET_OPENS = 'Con un código para cambiar la contraseña puede entrar enseguida.';
const WRONG_ADMIN: Failure = { code: 'invalid_credentials', message: 'Credenciales incorrectas' };

interface Entering {
  readonly user: UserRow;
  /** Whether the account was opened with this browser before. */
  readonly known: boolean;
}

/**
 * Checks e-mail and password within the limits of guessing, and returns the account that they belong to (rules:
 * password-strength, login-guesses).
 */
export async function authenticate(
  context: Anybody,
  { email, password }: Credentials,
): Promise<Outcome<Entering | null>> {
  const { rateLimits } = context.deps;
  const address = normaliseEmail(email);
  const browser = context.cookies.browser();
  const found = await context.read(async (tx) => {
    const user = await findUserByEmail(tx, address);
    // Queried for a missing account too, so that both replies take as long.
    return ok({ user, known: await isKnownBrowser(tx, user?.id ?? 0, browser) });
  });
  if (!found.ok) return found;
  const { user, known } = found.value;
  // The holder's own browser has a limit of its own, so that a stranger cannot lock the holder out.
  const [limit, key] = known
    ? (['loginKnownBrowser', `${address} ${browser}`] as const)
    : (['login', address] as const);
  const network = networkOf(context.ip);
  // A neighbour who guesses must not lock the known browser out either.
  const crowd = known ? null : await rateLimits.take('loginAddress', network);
  if (crowd) return fail(crowd);
  const refused = await rateLimits.take(limit, key);
  if (refused) return fail({ ...refused, details: RESET_OPENS });
  const matches = await verifyPassword(user?.password, password);
  if (user?.isAdmin && user.removedAt === null) await countStaffGuess(context, user, matches);
  const right = matches && user !== undefined && mayEnter(context.deps.env, user);
  if (right) {
    await rateLimits.forgive(limit, key);
    if (!known) await rateLimits.refund('loginAddress', network);
  }
  return ok(right ? { user, known } : null);
}

/** What a customer without a loan may have open, in the order in which it is urgent: an offer, a draft, a review. */
const MATTERS: readonly ((status: ApplicationStatus) => boolean)[] = [
  (status) => !isDraft(status) && !isUndecided(status),
  isDraft,
  isUndecided,
];

/** The address to which a login leads that no page asked for (rule: after-login). */
async function firstPageOf(tx: Tx, { id, isAdmin }: UserRow): Promise<string> {
  if (isAdmin) return '/admin' satisfies PagePath;
  if (await findOwnOpenLoan(tx, id)) return '/my-products' satisfies PagePath;
  const open = await findOpenMatters(tx, id);
  const [first] = MATTERS.flatMap((fits) => open.filter(({ status }) => fits(status)));
  return first ? ownApplicationPage(first.id, first.status) : ('/loan-application' satisfies PagePath);
}

async function signIn(context: Anybody, { user, known }: Entering, otherwise: Failure) {
  const { deps } = context;
  // Before the transaction, since a limit takes its own connection.
  const mayTell = !known && (await deps.rateLimits.take('newBrowser', String(user.id))) === null;
  return context.transact(async (tx) => {
    // The check used a row read a moment ago: a password that was changed meanwhile must not open a session.
    const held = await lockPerson(tx, user.id);
    if (held?.password !== user.password || !mayEnter(deps.env, held)) return fail(otherwise);
    const browser = context.cookies.browser();
    const isNew = mayTell && (await hasEntered(tx, user.id));
    await context.cookies.signIn(tx, user);
    await rememberBrowser(tx, user.id, browser, context.now);
    const letters = isNew
      ? newBrowserMessage(await senderOf(deps), held, deviceOf(context.userAgent), context.now)
      : [];
    await recordEvent(tx, { ...context, actor: { userId: user.id } }, 'user.signed_in', user.id, {
      letters: { 'new-browser': letters },
    });
    return ok({ user: userReply(user), firstPage: await firstPageOf(tx, user) });
  });
}

export const login = evenly(accountsApi.login, async (context, { body }) => {
  const entering = await authenticate(context, body);
  if (!entering.ok) return entering;
  return entering.value ? signIn(context, entering.value, WRONG) : fail(WRONG);
});

/**
 * Signs an administrator in. A customer with the right password gets the same reply as for a wrong one: the page does
 * not reveal which accounts are administrators (rule: admin-login-separate).
 */
export const adminLogin = evenly(accountsApi.adminLogin, async (context, { body }) => {
  const entering = await authenticate(context, body);
  if (!entering.ok) return entering;
  return entering.value?.user.isAdmin ? signIn(context, entering.value, WRONG_ADMIN) : fail(WRONG_ADMIN);
});

export const loginRedirect = serve(accountsApi.loginRedirect, async (_context, { query }) => {
  const next = query?.next;
  return ok({ location: next && isLocalPath(next) ? `/?next=${encodeURIComponent(next)}` : '/' });
});
