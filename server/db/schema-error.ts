/** A database that this program must not touch; its message is one sentence and its cure. */
export class SchemaError extends Error {}
