import type { PagePath } from '#contract/paths.ts';

// Names that a logout, the worker and the collector's screen share, separate from the code of the screen.

/** The page of a collector's route, which opens without signal and without a session. */
export const STREET_PAGE = '/admin-street' satisfies PagePath;

/**
 * Name of the cache with the page and the code of a collector's route: the route's screen stores them, a logout deletes
 * them.
 */
export const STREET_CACHE = 'street';

/** Name of the IndexedDB database with the day's route, encrypted (rule: route-on-the-phone). */
export const STREET_DATABASE = 'manito-street';

/** Key in localStorage of this phone's block of receipt numbers, with the last used one (rule: street-phones). */
export const STREET_PHONE = 'street-phone';
