import type { TextChannel } from '#domain/messages/channel.ts';
import type { Variables } from '#server/env-variables.ts';

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
