import type { TextChannel } from '#domain/messages/channel.ts';
import type { DeliveryReport } from '#domain/messages/message-state.ts';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

interface Sent {
  /** The recipient's phone in the format E.164: "+18095550101". */
  readonly to: string;
  /** Where the provider reports the delivery of the message; `null`: it sends no report. */
  readonly reportTo: string | null;
}

/**
 * A message to a phone. An SMS is a text. A WhatsApp message is a filled template that Meta approved: the provider
 * would accept any other text, and it would fail later.
 */
export type TextMessage =
  | (Sent & { readonly channel: 'sms'; readonly body: string })
  | (Sent & {
      readonly channel: 'whatsapp';
      readonly contentSid: string;
      /** Values of the template's variables by "1", "2" …, as the template numbers them. */
      readonly variables: Readonly<Record<string, string>>;
    });

/**
 * Sends one message to a phone.
 * @throws {Undeliverable} for a message that can never be sent; any other error is worth a retry
 */
export type SendText = (message: TextMessage) => Promise<void>;

/** A delivery report, as it arrived at the address of `reportTo`. */
export interface ReportRequest {
  /** The address of our endpoint as we gave it to the provider. */
  readonly url: string;
  readonly signature: string;
  /** Fields of the posted form, in their order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Reads a provider's delivery report. @returns `null` for a request without the provider's signature */
export type ReadReport = (request: ReportRequest) => DeliveryReport | null;

/** An account with a provider of texts: its channels, how it sends, and how it reports deliveries. */
export interface TextAccount {
  readonly channels: readonly TextChannel[];
  readonly send: SendText;
  /** The header with the signature of a report, in lower case. */
  readonly signatureHeader: string;
  readonly readReport: ReadReport;
}

/**
 * The account that the variables describe; `null` where they name none.
 * @throws {EnvError} naming the variable that is missing or wrong.
 */
export type TextProvider = (variables: Variables) => TextAccount | null;

interface Described<Needed extends string, Taken extends string> {
  /** Names of the required environment variables: all of them are set, or none. */
  readonly needs: readonly Needed[];
  readonly takes: readonly Taken[];
  readonly open: (values: Readonly<Record<Needed, string> & Record<Taken, string | null>>) => TextAccount;
}

/**
 * Defines a provider of texts by its environment variables. It reads every variable, whether there is an account or
 * not, so that the test of .env.example covers all of them.
 */
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
    if (missing.length === needed.length) {
      const [alone] = taken.find(([, value]) => value !== null) ?? [];
      if (alone !== undefined)
        throw new EnvError(`${alone} needs its account: set ${needs.join(' and ')} too.`);
      return null;
    }
    if (missing.length > 0) throw new EnvError(`${needs.join(' and ')} go together: set all or none.`);
    // `fromEntries` loses the type of the names; each has been read, and no required one is missing.
    return open(
      Object.fromEntries([...needed, ...taken]) as Record<Needed, string> & Record<Taken, string | null>,
    );
  };

// A send without a reply blocks one of the worker's few places; the job is retried.
const TIMEOUT_MS = 10_000;

/** HTTP statuses of a provider that a retry, or an operator who fixes the account, can turn into a success. */
const WORTH_ANOTHER_TRY = new Set([401, 403, 404, 408, 409, 425, 429]);
const isFinal = (status: number) => status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status);

interface Post {
  /** The provider's name: "Twilio". */
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: URLSearchParams | string;
  /**
   * Reads the provider's error code from its reply. The error's message repeats the phone and must not reach a log.
   */
  readonly codeOf: (reply: unknown) => string | number | undefined;
  /** Error codes of a refusal that is worth another try whatever its status, such as of the lender's own number. */
  readonly retried?: readonly (string | number)[];
  readonly timeoutMs?: number | undefined;
}

/**
 * Hands one message to a provider.
 * @throws {Undeliverable} for a message that can never be sent; any other error is worth a retry.
 */
export async function postText({
  provider,
  url,
  headers,
  body,
  codeOf,
  retried = [],
  timeoutMs,
}: Post): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body,
    // A redirect must not receive the token.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
  });
  if (reply.ok) {
    await reply.body?.cancel();
    return;
  }
  const code = codeOf(await reply.json().catch(() => null));
  const refused = `${provider} answered ${reply.status}${code === undefined ? '' : ` (${code})`}`;
  throw isFinal(reply.status) && !(code !== undefined && retried.includes(code))
    ? new Undeliverable(refused)
    : new Error(refused);
}
