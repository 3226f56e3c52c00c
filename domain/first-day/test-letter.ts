import { membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface TestLetterFacts {
  readonly says: string;
  readonly tone: Tone;
}

/** What became of a letter that was sent to see whether letters leave: what is known, not what is hoped (rule: first-day). */
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
export const TEST_LETTER_STATES = membersOf(TEST_LETTER);
/** Hours after which it says nothing any more. */
export const TEST_LETTER_HOURS = 1;
