/** A file that is truncated, damaged or malicious: its sender gets an error, and the log has no entry. */
export class Unreadable extends Error {}
