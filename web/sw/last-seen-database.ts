// Separate from the code that reads and writes it: the service worker has no pages and no queries.

/**
 * Name of the IndexedDB database with the last replies to the calls of `LAST_SEEN_PATHS`, by their query, for one
 * customer.
 */
export const LAST_SEEN_DATABASE = 'manito-last-seen';
export const LAST_SEEN_STORE = 'replies';

/**
 * Key of the record that names the customer whose data the database has. While it exists, the application's icon leads
 * to that customer's first page.
 */
export const ACCOUNT_RECORD = 'account';
