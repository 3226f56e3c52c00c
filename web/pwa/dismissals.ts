/**
 * Where the two install hints remember that they were put off (rule: install-hints), and the offer of notices that it was
 * refused, which it stays (rule: push-notices). No personal data.
 */
export const DISMISSALS = {
  prompt: 'installPromptDismissed',
  manual: 'manualInstallDismissed',
  push: 'pushOfferRefused',
} as const;
export type Dismissal = (typeof DISMISSALS)[keyof typeof DISMISSALS];

const SEVEN_DAYS = 7 * 24 * 3_600_000;

export function putOff(key: Dismissal, now: number): void {
  localStorage.setItem(key, String(now));
}

/** For seven days from the dismissal. What cannot be read as a moment counts as none. */
export function isPutOff(key: Dismissal, now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since < SEVEN_DAYS;
}
