import { STREET_PHONE } from '#web/sw/street-cache.ts';

/** This phone's record of its block of receipt numbers (rule: street-phones). It contains nothing personal. */
export interface PhoneNote {
  /** The server's number of this phone; `account`: the account that it was opened for. */
  readonly phone: number;
  readonly userId: number;
  readonly block: number;
  /** The last receipt number that this phone used. */
  readonly last: number;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * This phone's record of its block of receipt numbers; `null`: this browser is no collector's phone, or has lost the
 * record.
 */
export function phoneNote(): PhoneNote | null {
  try {
    const said: Partial<Record<keyof PhoneNote, unknown>> | null = JSON.parse(
      localStorage.getItem(STREET_PHONE) ?? 'null',
    );
    const { phone, userId, block, last } = said ?? {};
    return isCount(phone) && isCount(userId) && isCount(block) && isCount(last)
      ? { phone, userId, block, last }
      : null;
  } catch {
    return null;
  }
}

/**
 * Stores the record of this phone's receipt numbers. @throws {DOMException} when the browser stores nothing: without
 * the record no number may be used.
 */
export const keepPhoneNote = (note: PhoneNote): void =>
  localStorage.setItem(STREET_PHONE, JSON.stringify(note));

export const forgetPhoneNote = (): void => localStorage.removeItem(STREET_PHONE);
