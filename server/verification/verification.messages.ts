import type { PagePath } from '#contract/paths.ts';
import { formatInstant } from '#domain/calendar.ts';
import { siteUrl } from '#server/env.ts';
import type { Head } from '#server/hash-chain/anchors.ts';
import { mail } from '#server/mail/mail.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Report } from '#server/verification/walk/report.ts';

const PAGE: PagePath = '/admin-verification';

/**
 * A letter to the lender's own mailbox with the newest link of the chain, which an attacker with the database alone
 * cannot change. None without a mailbox.
 */
export function verifiedMessages(
  { settings, env }: Sender,
  head: Head | null,
  { findings, explained, links }: Report,
): OutgoingMessage<'records-verified'>[] {
  const { email } = settings.contact;
  if (email === null || email === '') return [];
  const fits = findings === 0;
  return [
    mail({
      userId: null,
      recipient: email,
      template: 'records-verified',
      subject: fits
        ? `${settings.name}: los registros están completos`
        : `${settings.name}: hay registros que no encajan (${findings})`,
      sender: { settings, env },
      blocks: [
        fits
          ? `Se verificaron los registros: ${links.toLocaleString('es-DO')} eslabones, y todo encaja.`
          : `Se verificaron los registros y ${findings.toLocaleString('es-DO')} no encajan. Vea cuáles antes de seguir trabajando con ellos.`,
        ...(explained === 0
          ? []
          : [`Aparte hay ${explained.toLocaleString('es-DO')} que un administrador explicó.`]),
        ...(head === null
          ? []
          : [
              'Guarde este mensaje: con este número se puede probar más adelante que nadie cambió lo anterior.',
              {
                head: ['Último eslabón', String(head.seq)],
                rows: [['Fecha', formatInstant(new Date(head.at))]],
              },
              head.hash,
            ]),
      ],
      link: { label: 'Ver la verificación', url: `${siteUrl(env)}${PAGE}` },
    }),
  ];
}
