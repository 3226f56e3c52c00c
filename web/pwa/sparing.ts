/** Not in every browser, and not yet in the types. */
interface Line extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/**
 * Data is expensive here: the user asked to save it, or the connection is one of the slowest (web/build/page-start.mjs
 * checks too).
 */
export function sparesData({ connection }: Line = navigator): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}
