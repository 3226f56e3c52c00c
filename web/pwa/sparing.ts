/** Not in every browser, and not yet in the types. */
interface Line extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Bytes are dear here: the person asked to save them, or the line is one of the slowest (bin/page-start.mjs asks too). */
export function sparesData({ connection }: Line = navigator): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}
