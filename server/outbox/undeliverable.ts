/** This message will never be taken, however often it is tried: a number that is none, a mailbox that does not exist. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** The reason of a message that was given up because it would come too late. */
export const PAST_ITS_TIME = 'Past its time';

/** The reason of a message whose carrier did not report in time what became of it. */
export const UNCONFIRMED = 'No delivery report in time';

/** The reason of a message that no push service accepted in time. */
export const UNACCEPTED = 'No push service took it in time';
