/**
 * Milliseconds without an answer, or without progress of an upload, after which a call has failed: a network that
 * swallows what is sent would otherwise leave a person before a turning wheel for ever.
 */
export const PATIENCE = 30_000;
