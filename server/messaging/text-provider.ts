import type { TextChannel } from '#domain/messages/channel.ts';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

export interface TextMessage {
  readonly channel: TextChannel;
  /** E.164: "+18095550101". */
  readonly to: string;
  readonly body: string;
}

/** @throws {Undeliverable} for a message that will never be taken; any other error is worth another try. */
export type SendText = (message: TextMessage) => Promise<void>;

/** An account with somebody who carries texts: by which channels, and how. */
export interface TextAccount {
  readonly channels: readonly TextChannel[];
  readonly send: SendText;
}

/**
 * The account that the variables describe; `null` where they name none.
 * @throws {EnvError} naming the variable that is missing or wrong.
 */
export type TextProvider = (variables: Variables) => TextAccount | null;

interface Described<Needed extends string, Taken extends string> {
  /** Without these there is no account: all of them or none. */
  readonly needs: readonly Needed[];
  readonly takes: readonly Taken[];
  readonly open: (values: Readonly<Record<Needed, string> & Record<Taken, string | null>>) => TextAccount;
}

/** Every variable is read, whether there is an account or not: so .env.example is held to all of them. */
export const textProvider =
  <const Needed extends string, const Taken extends string>({
    needs,
    takes,
    open,
  }: Described<Needed, Taken>): TextProvider =>
  (variables) => {
    const read = (name: string) => [name, text(variables, name)] as const;
    const needed = needs.map(read);
    const taken = takes.map(read);
    const missing = needed.filter(([, value]) => value === null);
    if (missing.length === needed.length) return null;
    if (missing.length > 0) throw new EnvError(`${needs.join(' and ')} go together: set all or none.`);
    // `fromEntries` forgets the names; each has been read, and none of those needed is missing.
    return open(
      Object.fromEntries([...needed, ...taken]) as Record<Needed, string> & Record<Taken, string | null>,
    );
  };

// A send that hangs keeps one of the worker's few places; the job comes again.
const TIMEOUT_MS = 10_000;

/** Statuses that another try, or an operator who mends the account, can turn into a success. */
const WORTH_ANOTHER_TRY = new Set([401, 403, 404, 408, 409, 425, 429]);
const isFinal = (status: number) => status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status);

interface Post {
  /** Who carries it: "Twilio". */
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: URLSearchParams | string;
  /** Their own number for a refusal; their sentence repeats the phone and must not reach a log. */
  readonly codeOf: (reply: unknown) => string | number | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Hands one message to a provider.
 * @throws {Undeliverable} where it will never be taken; any other error is worth another try.
 */
export async function postText({ provider, url, headers, body, codeOf, timeoutMs }: Post): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body,
    // The token goes to nobody else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
  });
  if (reply.ok) {
    await reply.body?.cancel();
    return;
  }
  const code = codeOf(await reply.json().catch(() => null));
  const refused = `${provider} answered ${reply.status}${code === undefined ? '' : ` (${code})`}`;
  throw isFinal(reply.status) ? new Undeliverable(refused) : new Error(refused);
}
