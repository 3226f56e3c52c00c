/** Names the browser's promise to wake the worker once there is a network (Background Sync). */
export const SYNC_TAG = 'manito-queue';
