/** The browser's data about the connection: not in every browser, and not yet in TypeScript's types. */
interface Line extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/**
 * Whether to save data: the user asked for it, or the connection is one of the slowest (web/build/page-start.mjs checks
 * too).
 */
export function sparesData({ connection }: Line = navigator): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}
