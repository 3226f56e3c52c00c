import type { ProfileField } from '#web/fields/field-look.ts';
import type { ProfileValues } from '#web/person/person-values.ts';

const KEY = 'profile-draft';

type Draft = Readonly<Partial<Record<string, string>>>;

/**
 * This customer's unsaved edits of the profile in this tab: they survive a reload and an ended session, but not a
 * logout.
 */
export function readDraft(userId: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('changed' in kept)) return null;
    if (kept.userId !== userId || typeof kept.changed !== 'object' || kept.changed === null) return null;
    const texts = Object.entries(kept.changed).filter((entry) => typeof entry[1] === 'string');
    return texts.length > 0 ? Object.fromEntries(texts) : null;
  } catch {
    return null;
  }
}

export function keepDraft(userId: number, values: ProfileValues, changed: readonly ProfileField[]): void {
  if (changed.length === 0) {
    dropDraft();
    return;
  }
  try {
    const texts = Object.fromEntries(changed.map((field) => [field, values[field]]));
    sessionStorage.setItem(KEY, JSON.stringify({ userId, changed: texts }));
  } catch {
    // Storage is full or disabled: the form itself still has the typed values.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser stored nothing there either.
  }
}
