/** The tag under which the browser wakes the service worker once there is a network (Background Sync). */
export const SYNC_TAG = 'manito-queue';
