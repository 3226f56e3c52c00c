/** An expected outcome as a value: success or failure. Bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** A failure; its code stays the one that is written, of a closed set. */
export const fail = <const E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
