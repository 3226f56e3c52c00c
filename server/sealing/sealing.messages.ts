import { applicationReference } from '#domain/applications/application.ts';
import { formatInstant } from '#domain/calendar.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { type Addressee, type Notice, notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Copy } from '#server/sealing/keep-sealed.ts';

/** Maximum bytes of attachments of one letter; mail servers reject letters of ten million. */
const ATTACHED_MAX = 5_000_000;

/** Sentence of a letter whose copies are too large to attach: the customer downloads them. */
const NOT_ATTACHED = 'Pesan demasiado para este correo: descárguelos en Mis Solicitudes.';

const fingerprints = (copies: readonly Copy[]): string =>
  copies.map(({ fileName, sha256 }) => `${fileName}\nHuella (SHA-256): ${sha256}`).join('\n\n');

/** Adds copies of documents to a message: an e-mail carries them as attachments, a text to a phone links to them. */
function withCopies<K extends MessageTemplateName>(
  sender: Sender,
  to: Addressee,
  copies: readonly Copy[],
  notice: Notice<K>,
): OutgoingMessage<K>[] {
  const fits = copies.reduce((all, { bytes }) => all + bytes, 0) <= ATTACHED_MAX;
  const attachments = copies.map(({ key, fileName, type }) => ({ key, fileName, type }));
  const blocks = fits ? notice.blocks : [...notice.blocks, NOT_ATTACHED];
  return notify(sender, to, { ...notice, blocks }).map((message) =>
    fits && !isTextChannel(message.channel) ? { ...message, attachments } : message,
  );
}

interface Signed {
  readonly applicationId: number;
  readonly signedAt: Date;
  readonly copies: readonly Copy[];
}

/** The letter with the sealed copies of the signed documents. */
export function sealedDocumentsLetters(
  sender: Sender,
  to: Addressee,
  { applicationId, signedAt, copies }: Signed,
) {
  const reference = applicationReference(applicationId);
  return withCopies(sender, to, copies, {
    template: 'documents-sealed',
    subject: `Su copia de lo que firmó, solicitud ${reference}`,
    blocks: [
      `Esto es lo que firmó el ${formatInstant(signedAt)} para la solicitud ${reference}: ${copies.map(({ title }) => title).join(' y ')}, con el sello de ${sender.settings.legalName}. Guarde este correo.`,
      fingerprints(copies),
      'Cualquier día puede comprobar que un archivo está como se firmó. Se hace en su propio navegador, sin subirlo.',
    ],
    page: '/verificar',
    action: 'Verificar un documento',
    short: `su copia de lo que firmó para la solicitud ${reference} está lista en Mis Solicitudes. Se verifica en`,
  });
}

/** Messages that bring the customer the sealed settlement letter, as proof that the loan is repaid. */
export function sealedLetterLetters(
  sender: Sender,
  to: Addressee,
  { applicationId, copies }: Omit<Signed, 'signedAt'>,
) {
  const reference = applicationReference(applicationId);
  return withCopies(sender, to, copies, {
    template: 'settlement-letter-sealed',
    subject: `Su Carta de saldo del préstamo ${reference}`,
    blocks: [
      `Esta es la Carta de saldo de su préstamo ${reference}, con el sello de ${sender.settings.legalName}. Dice que no debe nada por él. Guárdela; toma el lugar de cualquier otra que hayamos enviado para este préstamo.`,
      fingerprints(copies),
      'Quien la reciba puede comprobar que es auténtica, sin llamarnos.',
    ],
    page: '/verificar',
    action: 'Verificar un documento',
    short: `su Carta de saldo del préstamo ${reference} está lista en Mis Productos. Se verifica en`,
  });
}
