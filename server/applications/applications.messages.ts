import { applicationReference } from '#domain/applications/application.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { mail } from '#server/mail/mail.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const cuotas = (term: number | null) => (term === 1 ? '1 cuota' : `${term} cuotas`);

/** "Cuota 1: RD$5,750 a los 15 días" for each instalment, and the total. */
const schedule = (plan: Plan) =>
  [
    ...plan.instalments.map(
      ({ number, amount, dayOffset }) => `Cuota ${number}: ${formatPesos(amount)} a los ${dayOffset} días`,
    ),
    `Total: ${formatPesos(plan.total)} (recibe ${formatPesos(plan.principal)}, costo ${formatPesos(plan.interest)})`,
  ].join('\n');

const letter = (
  row: ApplicationRow,
  template: string,
  subject: string,
  paragraphs: readonly string[],
): OutgoingMessage =>
  mail({
    userId: row.userId,
    recipient: row.email ?? '',
    template,
    subject,
    paragraphs: [`Hola, ${row.firstName ?? ''}:`, ...paragraphs],
  });

export const receivedMessage = (row: ApplicationRow, product: string): OutgoingMessage =>
  letter(row, 'application-received', `Recibimos su solicitud ${applicationReference(row.id)}`, [
    `Su solicitud ${applicationReference(row.id)} por ${formatPesos(row.amount ?? 0)} en ${cuotas(row.term)} está en ${product}.`,
    'Le respondemos en menos de 24 horas. Puede ver cómo va en Mis Solicitudes.',
  ]);

export const approvedMessage = (row: ApplicationRow, plan: Plan): OutgoingMessage =>
  letter(row, 'application-approved', `Su préstamo ${applicationReference(row.id)} fue aprobado`, [
    `Aprobamos su préstamo por ${formatPesos(plan.principal)} en ${cuotas(row.term)}. El depósito tarda de 24 a 48 horas laborables.`,
    `Sus cuotas, contadas desde el desembolso:\n${schedule(plan)}`,
    row.signedAt
      ? 'Cuando se deposite le avisamos con las fechas.'
      : 'Falta su firma: entre a Mis Solicitudes y firme los documentos para recibir el dinero.',
  ]);

export const rejectedMessage = (row: ApplicationRow): OutgoingMessage =>
  letter(row, 'application-rejected', `Respuesta a su solicitud ${applicationReference(row.id)}`, [
    `Esta vez no pudimos aprobar su solicitud ${applicationReference(row.id)}.`,
    `Motivo: ${row.rejectionReason ?? ''}`,
    'Puede hacer una solicitud nueva cuando quiera. Si tiene preguntas, escríbanos.',
  ]);

export const counterOfferMessage = (row: ApplicationRow, before: Plan, offered: Plan): OutgoingMessage =>
  letter(row, 'application-counter-offer', `Tiene una contra oferta para ${applicationReference(row.id)}`, [
    `Le ofrecemos ${formatPesos(offered.principal)} en ${cuotas(offered.instalments.length)}.`,
    `Lo que pidió:\n${schedule(before)}`,
    `Lo que le ofrecemos, contado desde el desembolso:\n${schedule(offered)}`,
    ...(row.counterOfferNotes ? [row.counterOfferNotes] : []),
    'Entre a Mis Solicitudes para aceptarla con su firma o rechazarla.',
  ]);

export const cancelledMessage = (row: ApplicationRow): OutgoingMessage =>
  letter(row, 'application-cancelled', `La solicitud ${applicationReference(row.id)} quedó cancelada`, [
    `La solicitud ${applicationReference(row.id)} quedó cancelada. No debe nada por ella.`,
    `Motivo: ${row.rejectionReason ?? ''}`,
  ]);

/** Where a decision's letter goes when the application names no e-mail. */
export const withEmail = (row: ApplicationRow, customer: UserRow): ApplicationRow => ({
  ...row,
  email: row.email ?? customer.email,
  firstName: row.firstName ?? customer.firstName,
});
