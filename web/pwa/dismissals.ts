/**
 * Keys of stored dismissals: of the two install hints (rule: install-hints), and of the offer of push notices, which
 * stays dismissed (rule: push-notices). They contain no personal data.
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

/** Whether a hint is hidden: for seven days from its dismissal. An unreadable time counts as none. */
export function isPutOff(key: Dismissal, now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since < SEVEN_DAYS;
}
