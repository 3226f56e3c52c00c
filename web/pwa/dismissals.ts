/**
 * The stored dismissals of the two install hints (rule: install-hints), and the lasting refusal of notices
 * (rule: push-notices). No personal data.
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

/** For seven days from the dismissal. An unreadable time counts as none. */
export function isPutOff(key: Dismissal, now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since < SEVEN_DAYS;
}
