/** Builds the web application when something that it is made of changed; says whether dist/web stands and is of now. */
export function buildWeb(): boolean;
/** What the built pages are made of: files, and folders with all that is in them. */
export const SOURCES: readonly string[];
