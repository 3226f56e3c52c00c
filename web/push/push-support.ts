import { deviceOf } from '#web/pwa/device.ts';
import { DISMISSALS } from '#web/pwa/dismissals.ts';

/**
 * Whether this browser can show notices: `needs_install` when only the installed application can (iPhone), `blocked`
 * when its user forbade them.
 */
export type PushSupport = 'ready' | 'blocked' | 'needs_install' | 'none';

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  return deviceOf(navigator) === 'ios' && !matchMedia('(display-mode: standalone)').matches
    ? 'needs_install'
    : 'none';
}

/** The browser's user allowed notices: without that there is nothing to renew and nothing to load. */
export const allowsPush = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted' && 'serviceWorker' in navigator;

/** Whether to offer it: never asked for here, and never refused (rule: push-notices). */
export const mayOfferPush = (): boolean =>
  pushSupport() === 'ready' &&
  Notification.permission === 'default' &&
  localStorage.getItem(DISMISSALS.push) === null;
