import { keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface TestLetterFacts {
  readonly says: string;
  readonly tone: Tone;
}

/** Result of the letter that an owner sends to test the mail: only what is known for certain (rule: first-day). */
export const TEST_LETTER = {
  waiting: { says: 'Escrita; todavía no se ha entregado al servidor de correo.', tone: 'info' },
  retrying: {
    says: 'No salió. El programa lo intenta otra vez por sí solo durante una hora.',
    tone: 'danger',
  },
  accepted: {
    says: 'El servidor de correo la aceptó. Búscala en el buzón, también en el correo no deseado.',
    tone: 'success',
  },
  refused: { says: 'El servidor de correo dice que ese buzón no existe.', tone: 'danger' },
  expired: { says: 'No salió en una hora, y ya no saldrá.', tone: 'danger' },
} as const satisfies Record<string, TestLetterFacts>;

export type TestLetterState = keyof typeof TEST_LETTER;
export const TEST_LETTER_STATES = keysOf(TEST_LETTER);
/** Hours after which a test letter that was not sent expires. */
export const TEST_LETTER_HOURS = 1;
