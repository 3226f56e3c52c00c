/** A file that is cut off, damaged or made to harm: told to the person who sent it, never logged as a bug. */
export class Unreadable extends Error {}
