const KEY = 'rememberedEmail';

/** "Recordar mi usuario" prefills the e-mail at the next visit, and nothing else (reading C127). */
export const rememberedEmail = (): string | null => localStorage.getItem(KEY);
export const rememberEmail = (email: string): void => localStorage.setItem(KEY, email.trim());
export const forgetEmail = (): void => localStorage.removeItem(KEY);
