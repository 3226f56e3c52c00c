import type { Transaction } from 'kysely';
import type { Failure } from '#contract/errors.ts';
import type { AccountStatus } from '#domain/accounts/account.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { SecondFactorStep } from '#domain/accounts/second-factor.ts';
import type { Day } from '#domain/calendar.ts';
import type { Result } from '#domain/result.ts';
import type { Scope } from '#domain/tokens/scope.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';

export type Tx = Transaction<Tables>;
export type Outcome<T> = Result<T, Failure>;

/** Who calls, read from the database with the session on every request: a role is never cached. */
export interface Actor {
  readonly userId: number;
  readonly isAdmin: boolean;
  /** Of the staff (rule: roles); `null` for a customer. */
  readonly role: Role | null;
  readonly accountStatus: AccountStatus;
  readonly secondFactor: SecondFactorStep;
  /** The program's token that calls in their name; `null`: they themselves. */
  readonly tokenId: number | null;
  /** That token's; `null` without one. */
  readonly scopes: readonly Scope[] | null;
}

/** What one request carries to its verb. `A` is `Actor` wherever the endpoint asks for a session. */
export interface Context<A extends Actor | null = Actor> {
  readonly deps: Deps;
  readonly actor: A;
  readonly ip: string;
  readonly userAgent: string;
  /** The instant of the request, and its calendar day in Santo Domingo. */
  readonly now: Date;
  readonly today: Day;
  readonly cookies: Cookies;
  /** Reads everything at one instant. The database refuses a change or a lock (docs/decisions/data-path.md). */
  read<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Runs `work` in one transaction, on one connection: committed when it answers `ok`, rolled back when it answers a failure
   * or throws. Serialisation failures and deadlocks are tried again, up to three times.
   */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * The same for an endpoint that `creates`: with an `Idempotency-Key` the first answer is stored in the same
   * transaction and a repetition gets it again, waiting for one under way (rule: repeats).
   */
  transactOnce<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

/** Sessions and the browser's mark of a pending registration. */
export interface Cookies {
  /** Creates the session row in `tx` and sets the cookie when the reply goes out. */
  signIn(tx: Tx, user: { id: number; isAdmin: boolean }): Promise<void>;
  /** This browser's session has given its second factor; it goes on under another id. */
  passSecondFactor(tx: Tx): Promise<void>;
  /** What a passkey has to sign next in this session: for entering, or to be added. */
  keepChallenge(tx: Tx, challenge: string, adds: boolean): Promise<void>;
  /** It, once and within its time; else `null`. */
  takeChallenge(tx: Tx, adds: boolean): Promise<string | null>;
  /** The row of this browser's session; `null` without one, as for a program. */
  session(): string | null;
  /** Ends the sessions of this account in every other browser. */
  endOtherSessions(tx: Tx, userId: number): Promise<void>;
  /** Ends this browser's session. */
  signOut(tx: Tx): Promise<void>;
  /** The secret that ties a pending registration to this browser; made on first use. */
  browser(): string;
}

/** A file of a multipart body, read whole (its size limit is the endpoint's). */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}
