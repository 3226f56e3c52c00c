import { deviceOf } from '#web/pwa/device.ts';
import { DISMISSALS } from '#web/pwa/dismissals.ts';

/**
 * Whether this browser can show push notices: `needs_install` when only the installed application can (iPhone),
 * `blocked` when the user forbade them.
 */
export type PushSupport = 'ready' | 'blocked' | 'needs_install' | 'none';

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  return deviceOf(navigator) === 'ios' && !matchMedia('(display-mode: standalone)').matches
    ? 'needs_install'
    : 'none';
}

/**
 * Whether the user allowed push notices in this browser: else there is no subscription to renew and nothing to load.
 */
export const allowsPush = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted' && 'serviceWorker' in navigator;

/**
 * Whether the screen may offer push notices: the browser was never asked, and the customer never refused (rule:
 * push-notices).
 */
export const mayOfferPush = (): boolean =>
  pushSupport() === 'ready' &&
  Notification.permission === 'default' &&
  localStorage.getItem(DISMISSALS.push) === null;
