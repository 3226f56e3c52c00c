import type { PagePath } from '#contract/paths.ts';

// Names that a logout, the worker and the collector's screen share, separate from the code of the screen.

/** The page of a collector's route, which opens without signal and without a session. */
export const STREET_PAGE = '/admin-street' satisfies PagePath;

/** Cache Storage: the page and the code of the route, stored by the route's screen and deleted by a logout. */
export const STREET_CACHE = 'street';

/** IndexedDB: the day's route, encrypted (rule: route-on-the-phone). */
export const STREET_DATABASE = 'manito-street';

/** localStorage: this phone's block of receipt numbers, and the last used one (rule: street-phones). */
export const STREET_PHONE = 'street-phone';
