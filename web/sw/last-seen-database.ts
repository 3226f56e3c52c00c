// Separate from the code that reads and writes it: the service worker has no pages and no queries.

/** In IndexedDB: the last replies to the calls of `LAST_SEEN_PATHS`, by their query, for one customer. */
export const LAST_SEEN_DATABASE = 'manito-last-seen';
export const LAST_SEEN_STORE = 'replies';

/** Key of the record that names the customer. While it exists, the icon leads to that customer's first page. */
export const ACCOUNT_RECORD = 'account';
