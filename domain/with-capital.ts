/** A text whose first letter is a capital, as a label, a message or a sentence begins. */
export const withCapital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
