import { keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface TrialFacts {
  readonly says: string;
  readonly tone: Tone;
}

/** Result of the WhatsApp message that an owner sends to test the delivery (rule: first-day). */
export const TEST_TEXT = {
  waiting: { says: 'Escrito; todavía no se ha entregado al proveedor.', tone: 'info' },
  retrying: { says: 'El proveedor no lo tomó. El programa lo intenta otra vez por sí solo.', tone: 'danger' },
  taken: { says: 'El proveedor lo tomó. Falta que diga si llegó al teléfono.', tone: 'info' },
  delivered: { says: 'Llegó al teléfono por WhatsApp.', tone: 'success' },
  undelivered: {
    says: 'No llegó por WhatsApp. Revise con el proveedor que la plantilla esté aprobada en la categoría de autenticación, y el número.',
    tone: 'danger',
  },
  unconfirmed: {
    says: 'El proveedor no dijo si llegó. Revise que PUBLIC_URL se abra desde fuera y que TWILIO_AUTH_TOKEN sea el de hoy.',
    tone: 'danger',
  },
} as const satisfies Record<string, TrialFacts>;

export type TestTextState = keyof typeof TEST_TEXT;
export const TEST_TEXT_STATES = keysOf(TEST_TEXT);
/** Sent in a test message in place of a code; this code opens nothing. */
export const TEST_CODE = '123456';

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
} as const satisfies Record<string, TrialFacts>;

export type TestLetterState = keyof typeof TEST_LETTER;
export const TEST_LETTER_STATES = keysOf(TEST_LETTER);
/** Hours after which a test letter that was not sent expires. */
export const TEST_LETTER_HOURS = 1;
