import { CODE_LIFE_MINUTES } from '#domain/accounts/verification-code.ts';
import { mail } from '#server/mail/mail.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

interface Recipient {
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string;
}

const to = ({ userId, email }: Recipient) => ({ userId, recipient: email });

export const registrationCodeMessage = (
  recipient: Recipient,
  code: string,
  product: string,
): OutgoingMessage =>
  mail({
    ...to(recipient),
    template: 'registration-code',
    subject: `Su código de verificación de ${product}`,
    paragraphs: [
      `Hola, ${recipient.firstName}:`,
      'Este es su código para crear la cuenta:',
      code,
      `Vale por ${CODE_LIFE_MINUTES} minutos. No lo comparta: nadie de ${product} se lo va a pedir.`,
      'Si no pidió este código, ignore este mensaje.',
    ],
  });

/** To the owner of an account that somebody tried to register again. */
export const alreadyRegisteredMessage = (recipient: Recipient, product: string): OutgoingMessage =>
  mail({
    ...to(recipient),
    template: 'already-registered',
    subject: `Ya tiene una cuenta en ${product}`,
    paragraphs: [
      `Hola, ${recipient.firstName}:`,
      `Alguien intentó crear una cuenta de ${product} con este email, que ya tiene una.`,
      'Si fue usted, inicie sesión con su contraseña; si no la recuerda, use "¿La olvidaste?" en la página de entrada.',
      'Si no fue usted, no tiene que hacer nada: su cuenta sigue igual.',
    ],
  });

export const resetCodeMessage = (recipient: Recipient, code: string, product: string): OutgoingMessage =>
  mail({
    ...to(recipient),
    template: 'password-reset-code',
    subject: `Su código para cambiar la contraseña de ${product}`,
    paragraphs: [
      `Hola, ${recipient.firstName}:`,
      'Este es su código para poner una contraseña nueva:',
      code,
      `Vale por ${CODE_LIFE_MINUTES} minutos. Si no lo pidió, ignore este mensaje; su contraseña sigue igual.`,
    ],
  });

export const passwordChangedMessage = (recipient: Recipient, product: string): OutgoingMessage =>
  mail({
    ...to(recipient),
    template: 'password-changed',
    subject: `Se cambió su contraseña de ${product}`,
    paragraphs: [
      `Hola, ${recipient.firstName}:`,
      'La contraseña de su cuenta se acaba de cambiar y se cerraron todas sus sesiones.',
      'Si no fue usted, pida un código nuevo en la página de entrada y escríbanos.',
    ],
  });
