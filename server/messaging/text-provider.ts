import type { TextChannel } from '#domain/messages/channel.ts';
import type { DeliveryReport } from '#domain/messages/delivery.ts';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

interface Sent {
  /** E.164: "+18095550101". */
  readonly to: string;
  /** Where the provider reports what becomes of the message; `null`: it reports nothing. */
  readonly reportTo: string | null;
}

/** By SMS a text; by WhatsApp a template that Meta approved, filled: any other text fails after it was taken. */
export type TextMessage =
  | (Sent & { readonly channel: 'sms'; readonly body: string })
  | (Sent & {
      readonly channel: 'whatsapp';
      readonly contentSid: string;
      /** By "1", "2" …, as the template names its places. */
      readonly variables: Readonly<Record<string, string>>;
    });

/** @throws {Undeliverable} for a message that will never be taken; any other error is worth another try. */
export type SendText = (message: TextMessage) => Promise<void>;

/** A request at the address of `reportTo`, as it came in. */
export interface ReportRequest {
  /** The address that the provider was given. */
  readonly url: string;
  readonly signature: string;
  /** Of the form that it posts, in its order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** @returns `null` for a request that the provider did not sign. */
export type ReadReport = (request: ReportRequest) => DeliveryReport | null;

/** An account with somebody who carries texts: by which channels, how, and how it reports what became of one. */
export interface TextAccount {
  readonly channels: readonly TextChannel[];
  readonly send: SendText;
  /** The header that carries the signature of a report, in lower case. */
  readonly signatureHeader: string;
  readonly readReport: ReadReport;
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
