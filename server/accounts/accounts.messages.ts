import { INVITATION_FRAGMENT, LINK_FRAGMENT, STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { formatInstant } from '#domain/calendar.ts';
import { CODE_LIFE } from '#domain/limits/account-words.ts';
import { CODE_LIFE_MINUTES, INVITATION_DAYS, SENT_LINK_HOURS } from '#domain/limits/limits.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import type { PendingUserRow } from '#server/accounts/accounts.store.ts';
import type { ProvedAddress } from '#server/accounts/registration/registration-links.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { gsmText, smsText, textMessage } from '#server/messaging/text-message.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const expiry = (now: Date) => ({ expiresAt: new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000) });

/**
 * The text of a code for a phone. The code is alone in its line, so that the keyboard offers it; the carrier's
 * template for codes accepts no other value.
 */
const codeText = ({ settings }: Sender, code: string) => ({
  sms: gsmText(`Su código de ${settings.name}:\n${code}\nVale por ${CODE_LIFE}. No lo comparta con nadie.`),
  values: { code, name: '', notice: '', link: '' },
});

export function registrationCodeMessage(
  sender: Sender,
  pending: Pick<PendingUserRow, 'verificationMethod' | 'email' | 'phone'>,
  code: string,
  now: Date,
): OutgoingMessage<'registration-code'> {
  const { name } = sender.settings;
  const sent = {
    ...expiry(now),
    userId: null,
    template: 'registration-code' as const,
    subject: `Su código de verificación de ${name}`,
  };
  const { verificationMethod: channel } = pending;
  if (isTextChannel(channel))
    return textMessage(sender, { ...sent, channel, recipient: pending.phone, ...codeText(sender, code) });
  return mail({
    ...sent,
    recipient: pending.email,
    sender,
    link: null,
    // Without the name: the sender typed the name and the address, and could write to strangers in the lender's name.
    blocks: [
      'Hola:',
      'Este es su código para crear la cuenta:',
      { code },
      `Vale por ${CODE_LIFE}. No lo comparta: nadie de ${name} se lo va a pedir.`,
      'Si no pidió este código, ignore este mensaje.',
    ],
  });
}

/**
 * The letter with a registration link, sent where the codes of a day are used up. Only a person who reads this
 * address can open the link (rule: registration-links).
 */
export function registrationLinkMessage(
  sender: Sender,
  { channel, recipient }: ProvedAddress,
  link: string,
): OutgoingMessage<'registration-link'> {
  const { name } = sender.settings;
  const url = `${siteUrl(sender.env)}/register${LINK_FRAGMENT}${link}`;
  const sent = {
    userId: null,
    recipient,
    template: 'registration-link' as const,
    subject: `Su enlace para crear la cuenta de ${name}`,
  };
  if (isTextChannel(channel))
    return {
      ...sent,
      channel: 'sms',
      text: smsText(`${name}: cree su cuenta hasta la medianoche, una vez:`, url),
    };
  return mail({
    ...sent,
    sender,
    link: { label: 'Crear mi cuenta', url },
    blocks: [
      'Hola:',
      'Hoy ya se pidieron todos los códigos de un día para este email. Con este botón puede crear su cuenta hasta la medianoche, una vez, sin código.',
      'Si no pidió nada, ignore este mensaje.',
    ],
  });
}

/** The letter or text to the owner of an account whose e-mail was used in another registration. */
export const alreadyRegisteredMessage = (sender: Sender, owner: UserRow) =>
  notify(sender, owner, {
    template: 'already-registered',
    subject: `Ya tiene una cuenta en ${sender.settings.name}`,
    blocks: [
      `Alguien intentó crear una cuenta de ${sender.settings.name} con este email, que ya tiene una.`,
      'Si fue usted, inicie sesión con su contraseña; si no la recuerda, pida un código para cambiarla.',
      'Si no fue usted, no tiene que hacer nada: su cuenta sigue igual.',
    ],
    page: '/forgot-password',
    action: 'Cambiar mi contraseña',
    short: 'alguien quiso crear otra cuenta con su email. Si olvidó su contraseña, cámbiela aquí:',
  });

/**
 * The text to a customer who registered with an e-mail that its owner has proved since: the account loses the e-mail.
 */
export const emailTakenMessage = (sender: Sender, holder: UserRow) =>
  notify(sender, holder, {
    template: 'email-taken',
    subject: `Su cuenta de ${sender.settings.name} ya no tiene email`,
    blocks: [
      `El email de su cuenta de ${sender.settings.name} es de otra persona, que lo confirmó. Su cuenta sigue igual, sin ese email.`,
      'Escríbanos para poner el suyo: con él entra la próxima vez.',
    ],
    page: '/support',
    action: 'Escribirnos',
    short: 'el email de su cuenta es de otra persona, que lo confirmó. Escríbanos para poner el suyo:',
  });

/**
 * The letter or text with a code that resets a password, sent by the channel that proved the account: a person who
 * reads an unproved mailbox must not get the account with it.
 */
export function resetCodeMessage(sender: Sender, user: UserRow, code: string, now: Date) {
  const address = addressOf(user);
  if (address === null) return [];
  const { channel, recipient } = address;
  const sent = {
    ...expiry(now),
    userId: user.id,
    template: 'password-reset-code' as const,
    subject: `Su código para cambiar la contraseña de ${sender.settings.name}`,
  };
  if (isTextChannel(channel))
    // Without the link, so that it is valid for as long as its code.
    return [textMessage(sender, { ...sent, ...expiry(now), channel, recipient, ...codeText(sender, code) })];
  return [
    mail({
      ...sent,
      recipient,
      sender,
      link: null,
      blocks: [
        greeting(user.firstName),
        'Este es su código para poner una contraseña nueva:',
        { code },
        `Vale por ${CODE_LIFE}. Si no lo pidió, ignore este mensaje; su contraseña sigue igual.`,
      ],
    }),
  ];
}

/**
 * The letter or text with a link that sets a new password, sent where the codes of a day are used up (rule:
 * password-links).
 */
export const resetLinkMessage = (sender: Sender, user: UserRow, link: string) =>
  notify(sender, user, {
    template: 'password-reset-link',
    subject: `Su enlace para cambiar la contraseña de ${sender.settings.name}`,
    blocks: [
      'Hoy ya se pidieron todos los códigos de un día para su cuenta. Con este botón puede elegir una contraseña nueva hasta la medianoche, una vez.',
      'Si no pidió nada, ignore este mensaje; su contraseña sigue igual.',
    ],
    page: '/forgot-password',
    search: `${user.isAdmin ? INVITATION_FRAGMENT : LINK_FRAGMENT}${link}`,
    action: 'Elegir mi contraseña',
    short: 'elija su contraseña nueva hasta la medianoche, una vez:',
  });

interface ChosenPassword<Kind extends 'staff-reset-link' | 'account-claimed'> {
  readonly template: Kind;
  readonly subject: string;
  /** The sentence before those on how long the link lasts and that it must not be shared. */
  readonly before: string;
  readonly lasts: string;
  readonly otherwise: string;
  readonly short: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** The letter or text with a link by which a client chooses a password. */
const passwordLinkMessages = <Kind extends 'staff-reset-link' | 'account-claimed'>(
  sender: Sender,
  client: UserRow,
  { template, subject, before, lasts, otherwise, short, link, expiresAt }: ChosenPassword<Kind>,
): OutgoingMessage<Kind>[] =>
  notify(sender, client, {
    template,
    subject,
    blocks: [
      before,
      `Vale una vez y durante ${lasts}. No lo comparta: nadie de ${sender.settings.name} se lo va a pedir.`,
      otherwise,
    ],
    page: '/forgot-password',
    search: `${LINK_FRAGMENT}${link}`,
    action: 'Elegir mi contraseña',
    short,
    expiresAt,
  });

/**
 * The letter or text with a password link that the staff send to a client: the person who reads the proved channel of
 * the account sets its password.
 */
export const staffResetLinkMessages = (sender: Sender, client: UserRow, link: string, expiresAt: Date) =>
  passwordLinkMessages(sender, client, {
    template: 'staff-reset-link',
    subject: `Elija su contraseña de ${sender.settings.name}`,
    before: 'Usted nos dijo que no puede entrar a su cuenta. Con este botón elige una contraseña nueva.',
    lasts: `${SENT_LINK_HOURS} horas`,
    otherwise: 'Si no lo pidió, ignore este mensaje; su contraseña sigue igual.',
    short: 'elija aquí una contraseña nueva. No comparta este enlace:',
    link,
    expiresAt,
  });

/**
 * The letter to a client who proved an e-mail at the counter and now signs in with it, with a link that sets a
 * password (rule: account-claim).
 */
export const claimedAccountMessages = (sender: Sender, client: UserRow, link: string, expiresAt: Date) =>
  passwordLinkMessages(sender, client, {
    template: 'account-claimed',
    subject: `Su cuenta de ${sender.settings.name}: elija su contraseña`,
    before: `En la oficina comprobó este email: con él entra a su cuenta de ${sender.settings.name}. Con este botón elige su contraseña.`,
    lasts: `${INVITATION_DAYS} días`,
    otherwise: 'Si no estuvo en la oficina, ignore este mensaje.',
    short: 'elija aquí la contraseña de su cuenta. No comparta este enlace:',
    link,
    expiresAt,
  });

export const passwordChangedMessage = (sender: Sender, user: UserRow) =>
  notify(sender, user, {
    template: 'password-changed',
    subject: `Se cambió su contraseña de ${sender.settings.name}`,
    blocks: [
      'La contraseña de su cuenta se acaba de cambiar y se cerraron todas sus sesiones.',
      'Si no fue usted, pida un código nuevo para cambiarla y escríbanos.',
    ],
    page: '/forgot-password',
    ...(user.isAdmin && { search: STAFF_FRAGMENT }),
    action: 'No fui yo: cambiarla de nuevo',
    short: 'se cambió su contraseña. Si no fue usted, cámbiela aquí:',
  });

/** The letter about a sign-in by a browser that the account had not been opened with (rule: own-sessions). */
export const newBrowserMessage = (sender: Sender, user: UserRow, device: string, now: Date) =>
  notify(sender, user, {
    template: 'new-browser',
    subject: `Entraron a su cuenta de ${sender.settings.name} con otro navegador`,
    blocks: [
      `El ${formatInstant(now)} se entró a su cuenta con un navegador nuevo: ${device}.`,
      'Si fue usted, no tiene que hacer nada.',
      'Si no fue usted, cambie su contraseña ahora: así se cierran todas sus sesiones.',
    ],
    page: '/forgot-password',
    ...(user.isAdmin && { search: STAFF_FRAGMENT }),
    action: 'No fui yo: cambiar mi contraseña',
    short: 'se entró a su cuenta con otro navegador. Si no fue usted, cambie su contraseña:',
  });
