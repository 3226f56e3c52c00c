/** Thrown for a database that this program must not use; the message names the problem and its cure. */
export class SchemaError extends Error {}
