/** A database that this program must not use; its message names the problem and its cure. */
export class SchemaError extends Error {}
