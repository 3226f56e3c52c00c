import type { Agreement } from '#domain/agreement/agreement.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { mayReadReport } from '#domain/applications/rejection-reason.ts';
import { day, formatDay, formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { ANSWERED_WITHIN, DEPOSITED_WITHIN } from '#domain/limits/promised-hours.ts';
import { lateText } from '#domain/loans/late-charge-words.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { formatPesos } from '#domain/money.ts';
import { answerBy } from '#domain/promises.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { comparison, planTable } from '#server/loans/loans.messages.ts';
import type { PromisedDeposit } from '#server/loans/promised-deposit.ts';
import { lenderText, type Notice, notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/**
 * The letters about an application. Each links to the list of the customer's applications, unless the letter names
 * another page.
 */
export const applicationLetters = <K extends MessageTemplateName>(
  sender: Sender,
  customer: UserRow,
  row: ApplicationRow,
  notice: Omit<Notice<K>, 'page'> & Partial<Pick<Notice<K>, 'page'>>,
): OutgoingMessage<K>[] =>
  notify(sender, customer, {
    page: '/my-applications',
    ...(!notice.page && { search: `?solicitud=${row.id}` }),
    ...notice,
  });

export function receivedMessages(sender: Sender, customer: UserRow, row: ApplicationRow) {
  const reference = applicationReference(row.id);
  const by = formatInstant(answerBy(row.submittedAt ?? row.updatedAt));
  return applicationLetters(sender, customer, row, {
    ...lenderText(sender, 'application-received', {
      solicitud: reference,
      monto: formatPesos(row.amount ?? 0),
      cuotas: termText(row.term),
      plazo: ANSWERED_WITHIN,
      fecha_limite: by,
      firma: row.signedAt
        ? 'Su Debo y Pagaré y su Autorización de Crédito, ya firmados, están en Mis Solicitudes: puede descargarlos cuando quiera.'
        : 'Todavía falta su firma en los documentos. Puede firmarlos en Mis Solicitudes.',
    }),
    action: 'Ver mi solicitud',
    short: `recibimos su solicitud ${reference}. Le respondemos ${ANSWERED_WITHIN}.`,
  });
}

interface ApprovedLoan {
  readonly plan: Plan;
  readonly promise: PromisedDeposit;
}

/** The sentence of an approval about the money: when it arrives, or whose signature is missing. */
function depositText({ depositBy, awaitsGuarantor }: PromisedDeposit): string {
  if (depositBy !== null)
    return `El depósito tarda de ${DEPOSITED_WITHIN}: a más tardar el ${formatDay(day(depositBy))}. Cuando salga le avisamos con las fechas de sus cuotas.`;
  return awaitsGuarantor
    ? `Falta la firma de su fiador. El depósito tarda de ${DEPOSITED_WITHIN} después de que firme.`
    : `Falta su firma: entre a Mis Solicitudes y firme los documentos para recibir el dinero. El depósito tarda de ${DEPOSITED_WITHIN} después de firmar.`;
}

export function approvedMessages(
  sender: Sender,
  customer: UserRow,
  row: ApplicationRow,
  { plan, promise }: ApprovedLoan,
) {
  const reference = applicationReference(row.id);
  return applicationLetters(sender, customer, row, {
    ...lenderText(sender, 'application-approved', {
      prestamo: reference,
      monto: formatPesos(plan.principal),
      cuotas: termText(row.term),
      plan: planTable(plan),
      deposito: depositText(promise),
    }),
    action: row.signedAt ? 'Ver mi préstamo' : 'Firmar los documentos',
    ...(row.signedAt && { page: '/my-products' }),
    short: row.signedAt
      ? `su préstamo ${reference} fue aprobado. Vea sus cuotas:`
      : `su préstamo ${reference} fue aprobado. Falta su firma:`,
  });
}

// The law gives four a year.
const FREE_REPORTS =
  'Tiene derecho a ver su reporte de crédito: cada buró se lo entrega gratis cuatro veces al año, una por trimestre (Ley 172-13, que protege sus datos personales). Si algo en él está mal, puede pedirle al buró que lo corrija.';

export function rejectedMessages(sender: Sender, customer: UserRow, row: ApplicationRow) {
  const reference = applicationReference(row.id);
  const reason = row.rejectionReason ?? '';
  return applicationLetters(sender, customer, row, {
    ...lenderText(sender, 'application-rejected', {
      solicitud: reference,
      motivo: reason,
      reporte: mayReadReport(reason) ? FREE_REPORTS : null,
    }),
    action: 'Ver el detalle',
    short: `ya tenemos respuesta a su solicitud ${reference}. Véala aquí:`,
  });
}

export function counterOfferMessages(
  sender: Sender,
  customer: UserRow,
  row: ApplicationRow,
  before: Plan,
  offered: Plan,
) {
  const reference = applicationReference(row.id);
  // An earlier offer was accepted, and returned to the desk.
  const old = row.requestedAmount === null ? 'Lo que pidió' : 'Lo que aceptó antes';
  return applicationLetters(sender, customer, row, {
    ...lenderText(sender, 'application-counter-offer', {
      solicitud: reference,
      monto: formatPesos(offered.principal),
      cuotas: termText(row.counterOfferTerm),
      comparacion: comparison(before, offered, [old, 'Lo que le ofrecemos']),
      estimado:
        before.plan === 'calculator'
          ? 'Lo que pidió es el estimado de la calculadora; lo que le ofrecemos, según el pagaré.'
          : null,
      nota: row.counterOfferNotes,
    }),
    action: 'Ver la oferta',
    short: `tiene una contra oferta para ${reference}. Acéptela o rechácela aquí:`,
  });
}

/** The letter to a customer whose open counter-offer has other terms now, because the lender changed its prices. */
export function offerChangedMessages(
  sender: Sender,
  customer: UserRow,
  row: ApplicationRow,
  { before, after }: { readonly before: Agreement; readonly after: Agreement },
) {
  const reference = applicationReference(row.id);
  return applicationLetters(sender, customer, row, {
    template: 'application-offer-changed',
    subject: `Cambió la contra oferta para ${reference}`,
    blocks: [
      'Las condiciones del prestamista cambiaron después de nuestra contra oferta. Lo que le ofrecemos ahora es esto; lo que decía el mensaje anterior ya no vale.',
      comparison(before.plan, after.plan, ['Antes', 'Ahora']),
      `Si se atrasa: ${lateText(after, 'terms')}`,
      'Entre a Mis Solicitudes para aceptarla con su firma o rechazarla. Mientras no la acepte, no debe nada.',
    ],
    action: 'Ver la oferta',
    short: `cambió la contra oferta para ${reference}. Véala antes de aceptarla:`,
  });
}

export function cancelledMessages(sender: Sender, customer: UserRow, row: ApplicationRow) {
  const reference = applicationReference(row.id);
  return applicationLetters(sender, customer, row, {
    ...lenderText(sender, 'application-cancelled', {
      solicitud: reference,
      motivo: row.rejectionReason ?? '',
    }),
    action: 'Ver mis solicitudes',
    short: `la solicitud ${reference} quedó cancelada. No debe nada por ella.`,
  });
}
