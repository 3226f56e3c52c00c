import { keysOf } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface TestTextFacts {
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
} as const satisfies Record<string, TestTextFacts>;

export type TestTextState = keyof typeof TEST_TEXT;
export const TEST_TEXT_STATES = keysOf(TEST_TEXT);
/** Sent in a test message in place of a code; this code opens nothing. */
export const TEST_CODE = '123456';
