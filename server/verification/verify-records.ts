import type { PagePath } from '#contract/paths.ts';
import { DAY_MS, formatInstant } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { appendAnchor, type Head, readHead } from '#server/hash-chain/anchors.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { mail } from '#server/mail/mail.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { insertVerification, lastVerification } from '#server/verification/verification.store.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import type { Report } from '#server/verification/walk/report.ts';

/** Number of nights for one pass over all files, which are most of the disk. */
export const NIGHTS = 30;

/**
 * Whether a file is read in this night (a number of days). File keys begin with random characters, so each night gets
 * an equal part.
 */
export const isDueOn = (night: number) => (key: string) =>
  Number.parseInt(key.slice(0, 8).replace(/\W/g, ''), 16) % NIGHTS === night % NIGHTS;

const PAGE: PagePath = '/admin-verification';

/**
 * A letter to the lender's own mailbox with the newest link of the chain, which an attacker with the database alone
 * cannot change. None without a mailbox.
 */
function verifiedMessages(
  { settings, env }: Sender,
  head: Head | null,
  { findings, explained, links }: Report,
) {
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

/**
 * The nightly job: seals the remaining changes into the chain, walks the records, stores the findings, and puts the
 * newest link into the file of anchors and the lender's mailbox.
 */
export async function verifyRecords(deps: Deps): Promise<void> {
  const began = deps.now();
  await chainChanges(deps);
  const folder = chainFolder(deps.env);
  const head = await readHead(folder, deps.chainKey);
  const report = await verifyNow(deps, isDueOn(Math.floor(began.getTime() / DAY_MS)));
  const newest = head === null || typeof head === 'string' ? null : head;
  if (newest) await appendAnchor(folder, deps.chainKey, newest);
  const sender = await senderOf(deps);
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const id = await insertVerification(tx, report, began, now);
    await recordEvent(tx, { actor: null, ip: null, now }, 'records.verified', id, {
      facts: { links: report.links, findings: report.findings },
      letters: { 'records-verified': verifiedMessages(sender, newest, report) },
    });
    return ok(null);
  });
  if (report.findings > 0)
    deps.log.error({ source: 'verification', findings: report.findings }, 'Records do not verify');
}

/** Runs the nightly verification at the start of a program that was off during the night. */
export async function verifyIfDue(deps: Deps): Promise<void> {
  const last = await inTransaction(deps.db, async (tx) => ok(await lastVerification(tx)));
  const isRecent =
    last.ok && last.value && Math.abs(deps.now().getTime() - last.value.endedAt.getTime()) < DAY_MS;
  if (!isRecent) await verifyRecords(deps);
}
