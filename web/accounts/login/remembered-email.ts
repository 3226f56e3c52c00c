import { browserNotes } from '#web/app/session/notes.ts';

const KEY = 'rememberedEmail';

/**
 * The e-mail that "Recordar mi usuario" stored to prefill the next login; no other data is stored (rule:
 * remembered-email).
 */
export const rememberedEmail = (): string | null => browserNotes.read(KEY);
export const rememberEmail = (email: string): void => browserNotes.write(KEY, email.trim());
export const forgetEmail = (): void => browserNotes.write(KEY, null);
