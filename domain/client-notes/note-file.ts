import type { Shown } from '#domain/accounts/who-sees.ts';
import { keysOf } from '#domain/enum-table.ts';

/**
 * The kind of a note's file, chosen by its author: it decides which roles may open it
 * (rules: client-notes, who-sees-what).
 */
export const NOTE_FILE = {
  other: { label: 'Otra cosa', shows: 'notes' },
  income: { label: 'Ingresos, empleo o cuenta de banco', shows: 'income' },
  identity: { label: 'La cédula, la cara o una firma', shows: 'identity' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly shows: Shown }>>;
export type NoteFile = keyof typeof NOTE_FILE;
export const NOTE_FILES = keysOf(NOTE_FILE);

/**
 * Answers to whether a note is about another person. They are texts, because the fields of a multipart form are (rule:
 * client-notes).
 */
export const ABOUT_OTHERS = ['yes', 'no'] as const;
