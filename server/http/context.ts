import type { Transaction } from 'kysely';
import type { HeardBy } from '#contract/counter.ts';
import type { Failure } from '#contract/errors.ts';
import type { AccountStatus } from '#domain/accounts/account.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { SecondFactorStep } from '#domain/accounts/second-factor.ts';
import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { Term } from '#domain/loans/terms.ts';
import type { Result } from '#domain/result.ts';
import type { Scope } from '#domain/tokens/token.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';

export type Tx = Transaction<Tables>;
export type Outcome<T> = Result<T, Failure>;

export interface HandedOver {
  readonly applicationId: number;
  readonly device: string;
  readonly witness: HeardBy;
  readonly handedAt: Date;
}

/** The account that calls. It is read from the database with the session on every request: a role is never cached. */
export interface Actor {
  readonly userId: number;
  readonly isAdmin: boolean;
  /** The role of a member of the staff (rule: roles); `null` for a customer. */
  readonly role: Role | null;
  readonly accountStatus: AccountStatus;
  readonly secondFactor: SecondFactorStep;
  /** What a client signs on the device of this session, which is in their hands; `null`: the person holds it. */
  readonly handedOver: HandedOver | null;
  /** Id of the API token with which a program calls in the account's name; `null` when the person calls. */
  readonly tokenId: number | null;
  /** The scopes of the API token; `null` where the person calls without one. */
  readonly scopes: readonly Scope[] | null;
}

/** The part of a request that its verb receives. `A` is `Actor` wherever the endpoint asks for a session. */
export interface Context<A extends Actor | null = Actor> {
  readonly deps: Deps;
  readonly actor: A;
  readonly ip: string;
  readonly userAgent: string;
  /** The instant of the request (`now`), and its calendar day in Santo Domingo (`today`). */
  readonly now: Date;
  readonly today: Day;
  /** The lender's closed days, as this process knows them (rule: closed-days). */
  readonly closedDays: ClosedDays;
  /** The terms that the lender lends today (rule: products). */
  readonly terms: readonly Term[];
  readonly cookies: Cookies;
  /**
   * Runs reads in one transaction, all of the same instant. The database refuses a change or a lock
   * (docs/decisions/data-path.md).
   */
  read<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Runs `work` in one transaction, on one connection: committed when `work` returns `ok`, rolled back when it returns
   * a failure or throws. Serialisation failures and deadlocks are retried up to three times.
   */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Runs `work` as `transact` does, for an endpoint that `creates`: with an `Idempotency-Key` the first reply is
   * stored in the same transaction. A repetition waits for a request under way and gets the stored reply (rule:
   * repeats).
   */
  transactOnce<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

/** The cookies of one request: the session's, and the one that marks the browser of a pending registration. */
export interface Cookies {
  /** Creates the session row in `tx` and sets the cookie when the reply goes out. */
  signIn(tx: Tx, user: { id: number; isAdmin: boolean }): Promise<void>;
  /** Marks that this browser's session has given its second factor. The session gets another id. */
  passSecondFactor(tx: Tx): Promise<void>;
  /** Gives this browser's session another secret. */
  renew(tx: Tx): Promise<void>;
  /** Stores the challenge that a passkey signs next in this session, to sign in or to be added. */
  keepChallenge(tx: Tx, challenge: string, adds: boolean): Promise<void>;
  /** Returns the stored challenge once and within its time; else `null`. */
  takeChallenge(tx: Tx, adds: boolean): Promise<string | null>;
  /** The id of this browser's session; `null` without one, as for a program with a token. */
  session(): string | null;
  /** Ends the sessions of this account in every other browser. */
  endOtherSessions(tx: Tx, userId: number): Promise<void>;
  /** Ends this browser's session. @returns whether it was open until now */
  signOut(tx: Tx): Promise<boolean>;
  /** The secret that ties a pending registration to this browser; created on first use. */
  browser(): string;
}

/** A file of a multipart body, read whole (its size limit is the endpoint's). */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}
