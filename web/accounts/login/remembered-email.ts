const KEY = 'rememberedEmail';

/** "Recordar mi usuario" prefills the e-mail at the next visit, and nothing else (rule: remembered-email). */
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
