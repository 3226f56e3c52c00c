const KEY = 'rememberedEmail';

/**
 * The e-mail that "Recordar mi usuario" stored to prefill the next login; no other data is stored (rule:
 * remembered-email).
 */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The page must open also where storage is forbidden.
    return null;
  }
}
export const rememberEmail = (email: string): void => localStorage.setItem(KEY, email.trim());
export const forgetEmail = (): void => localStorage.removeItem(KEY);
