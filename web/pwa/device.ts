export type Device = 'ios' | 'android' | 'desktop';

/** The kind of device, only to choose the explained steps of an installation: nothing depends on its accuracy. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/android/i.test(userAgent)) return 'android';
  // An iPad reports itself as a Mac, but a Mac has no touch screen.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return 'ios';
  return 'desktop';
}
