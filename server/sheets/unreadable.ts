/**
 * Thrown for an uploaded file that is truncated, damaged or malicious: the person who sent it gets an error, and the
 * log has no entry.
 */
export class Unreadable extends Error {}
