/**
 * Thrown for a message that no retry can deliver, such as one to an invalid number or to a mailbox that does not
 * exist.
 */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Failure reason of a message that would arrive too late, or whose debt is another one by now. */
export const PAST_ITS_TIME = 'Past its time';

/** Failure reason of a message without a timely report from its provider. */
export const UNCONFIRMED = 'No delivery report in time';

/** Failure reason of a message that no push service accepted in time. */
export const UNACCEPTED = 'No push service took it in time';
