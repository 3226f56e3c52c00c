import { expect, it } from 'vitest';
import { deviceOf } from '#web/pwa/device.ts';
import { DISMISSALS, isPutOff, putOff } from '#web/pwa/dismissals.ts';

const NOW = Date.UTC(2026, 10, 21);
const WEEK = 7 * 86_400_000;

it.each([DISMISSALS.prompt, DISMISSALS.manual])('%s lasts seven days, to the millisecond', (key) => {
  expect(isPutOff(key, NOW)).toBe(false);
  putOff(key, NOW);
  expect(isPutOff(key, NOW + WEEK - 1)).toBe(true);
  expect(isPutOff(key, NOW + WEEK)).toBe(false);
});

it('postpones one hint without the other, under the names of the specification', () => {
  putOff(DISMISSALS.prompt, NOW);
  expect(Object.keys({ ...localStorage })).toEqual(['installPromptDismissed']);
  expect(isPutOff(DISMISSALS.manual, NOW)).toBe(false);
});

it('asks again after an unreadable value', () => {
  localStorage.setItem(DISMISSALS.prompt, 'ayer');
  expect(isPutOff(DISMISSALS.prompt, NOW)).toBe(false);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A146M)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'desktop'],
])('detects %s with %d touch points as %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
});
