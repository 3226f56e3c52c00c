/** E-mail addresses are compared and stored in lower case without surrounding spaces. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
