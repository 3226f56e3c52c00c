import { fiscalApi } from '#contract/accounting.ts';
import { ecfXml } from '#domain/accounting/ecf-xml.ts';
import { FISCAL_CONCEPT } from '#domain/accounting/fiscal-document.ts';
import { fiscalNumberText, nextNumber } from '#domain/accounting/fiscal-number.ts';
import { pick } from '#domain/enum-table.ts';
import { monthNamed, periodLabel } from '#domain/finances/periods.ts';
import { saidOutside } from '#domain/printable.ts';
import { fail, ok } from '#domain/result.ts';
import { isOver } from '#server/accounting/close-month.ts';
import {
  answerSending,
  fiscalRanges,
  lockNumbers,
  queueSending,
  waitingSending,
} from '#server/accounting/fiscal.store.ts';
import {
  documentWith,
  NO_DOCUMENT,
  NOT_OVER,
  numberedDocuments,
  numbersText,
} from '#server/accounting/fiscal-numbers.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { latestSettings } from '#server/settings/settings.ts';

const { interest } = FISCAL_CONCEPT;
const refused = (message: string) => fail({ code: 'already_processed', message });

/** Queues a month's invoice of a client for the provider, with the next number of its range (rule: ecf-provider). */
export const sendInvoice = changing(fiscalApi.send, async (tx, context, { params, body }) => {
  const month = monthNamed(params.month);
  if (!isOver(month, context.now)) return fail(invalidField('userId', NOT_OVER));
  if (context.deps.env.ecf === null) return refused('No hay un proveedor de e-CF: ponga el e-NCF a mano');
  await lockNumbers(tx);
  const key = {
    userId: body.userId,
    kind: interest.collected,
    concept: 'interest',
    corrects: null,
  } as const;
  const document = documentWith(await numberedDocuments(tx, month), key);
  if (!document) return fail({ code: 'not_found', message: NO_DOCUMENT });
  if (document.left === 0) return refused(`Ese comprobante ya tiene el e-NCF ${numbersText(document)}`);
  if (document.sending?.state === 'waiting') return refused('Ese comprobante ya va de camino al proveedor');
  const { rnc, legalName, contact } = await latestSettings(tx);
  if (rnc === null || contact.address === null)
    return refused('Falta el RNC o la dirección del prestamista: complételos en Configuración');
  const next = nextNumber(await fiscalRanges(tx), document.kind, context.today);
  if (next === null) return refused('No quedan e-NCF de ese tipo: agregue otro rango');
  const encf = fiscalNumberText({ kind: document.kind, sequence: next.sequence });
  const id = await insertRow(tx, 'fiscalSendings', {
    encf,
    rangeId: next.rangeId,
    userId: document.userId,
    month: month.from,
    amount: document.left,
    issuedOn: context.today,
    xml: ecfXml({
      encf,
      issuedOn: context.today,
      at: context.now,
      rnc,
      legalName,
      address: contact.address,
      cedula: document.cedula,
      fullName: document.fullName,
      item: `${interest.label} de préstamo, ${periodLabel('month', month)}`,
      amount: document.left,
    }),
    askedBy: context.actor.userId,
    askedAt: context.now,
  });
  await queueSending(tx, id);
  await recordEvent(tx, context, 'fiscal.invoice_sent', id, { facts: { encf, amount: document.left } });
  return ok({ message: `La factura ${encf} va al proveedor` });
});

/**
 * Hands one invoice to the provider and keeps the answer. Without an answer it throws: the job tries again with the same
 * key and the same XML, so that the provider takes it once.
 */
export async function deliverInvoice({ db, env, now }: Deps, id: number): Promise<void> {
  const found = await inTransaction(db, async (tx) => ok(await waitingSending(tx, id)));
  const row = found.ok ? found.value : null;
  if (!row) return;
  if (env.ecf === null) throw new Error('The provider of e-CF was taken out of the environment');
  const answer = await env.ecf({ key: `manito-ecf-${row.id}`, encf: row.encf, xml: row.xml });
  const at = now();
  await inTransaction(db, async (tx) => {
    await lockNumbers(tx);
    const why = answer.accepted ? null : saidOutside(answer.why);
    const state = answer.accepted ? 'accepted' : 'refused';
    const answered = await answerSending(tx, id, { state, why, answeredAt: at });
    // Another run of the job was faster.
    if (!answered) return ok(null);
    if (answer.accepted)
      await insertRow(tx, 'fiscalNumbers', {
        ...pick(row, ['encf', 'rangeId', 'month', 'amount', 'issuedOn']),
        // The account may have been merged into another one meanwhile.
        userId: answered.userId,
        kind: interest.collected,
        concept: 'interest',
        corrects: null,
        enteredBy: row.askedBy,
        enteredAt: at,
      });
    const event = answer.accepted ? 'fiscal.invoice_accepted' : 'fiscal.invoice_refused';
    await recordEvent(tx, { actor: null, ip: null, now: at }, event, id, { facts: { encf: row.encf } });
    return ok(null);
  });
}
