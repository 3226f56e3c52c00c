/**
 * Milliseconds without a response, or without progress of an upload, after which a call fails: a network that drops
 * packets would otherwise leave the customer waiting for ever.
 */
export const CALL_TIMEOUT_MS = 30_000;
