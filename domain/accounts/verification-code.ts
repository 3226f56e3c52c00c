/** Codes of registration and password reset (ruling B7). */
export const CODE_LIFE_MINUTES = 10;
export const CODE_GUESSES = 5;
export const RESEND_AFTER_SECONDS = 60;

/** Six digits from a random integer in 0–999,999. */
export const formatCode = (random: number): string => String(random).padStart(6, '0');
