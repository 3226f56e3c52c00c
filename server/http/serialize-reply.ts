import type { Schema } from '#contract/endpoint.ts';

/**
 * The JSON of a reply, with only the fields of the contract's schema: a column that was added to a row is not sent.
 *
 * @throws {ZodError} that names the field, where a value is missing or of another type than declared: a bug of ours.
 */
export const serializeReply = (schema: Schema, value: unknown): string => JSON.stringify(schema.parse(value));
