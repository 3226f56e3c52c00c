import { clientsApi } from '#contract/clients.ts';
import { DATA_REQUEST } from '#domain/accounts/data-request.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { Day } from '#domain/calendar.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { formatPesos, ZERO } from '#domain/money.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { lockNumbers, sendingOnItsWay } from '#server/accounting/fiscal.store.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { erasePerson } from '#server/clients/erasure.store.ts';
import {
  waitingAnswer,
  waitingPayment,
  waitingReceipt,
  waitingRequest,
} from '#server/clients/waiting.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { queueFileDeletion } from '#server/files/transact-with-file.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { findOwnOpenLoan, lentTo } from '#server/loans/loans.store.ts';
import { loanStates } from '#server/loans/read-loans.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { cashWaitingOf } from '#server/proposals/proposals.store.ts';

/**
 * Erases a person for ever: rows and files, in one transaction. The books keep closed loans without a name
 * (rule: erase-client). Called under the customer's lock, so no application or payment can arrive meanwhile.
 */
export const eraseClient = changing(clientsApi.erase, async (tx, context, { params }) => {
  const client = await lockPerson(tx, params.id);
  if (!client) return fail({ code: 'not_found' });
  // An invoice that is being sent now is on its way before this looks.
  await lockNumbers(tx);
  const reason =
    (await whyNotErasable(tx, context, client)) ?? (await whyNotAnswered(tx, client, context.now));
  if (reason !== null) return fail({ code: 'client_not_deletable', message: reason });
  const erased = await erasePerson(tx, client, context.actor.userId, context.now);
  await queueFileDeletion(tx, erased.fileKeys);
  await recordEvent(tx, context, 'client.erased', client.id, {
    facts: { files: erased.fileKeys.length, loansKept: erased.loansKept },
  });
  const { id, firstName, lastName } = client;
  return ok({
    deletedUser: { id, firstName, lastName },
    message: `${firstName} ${lastName} ha sido eliminado exitosamente.`,
  });
});

/** The sentence that an answer to this person would be lost; `null`: none would (rule: data-requests). */
async function whyNotAnswered(tx: Tx, { id }: UserRow, now: Date): Promise<string | null> {
  const request = await waitingRequest(tx, id);
  if (request)
    return `Su petición «${DATA_REQUEST[request.kind].label}» espera respuesta. Respóndala primero.`;
  if (await waitingAnswer(tx, id, now))
    return 'La respuesta a su petición va de camino. Espere a que salga y elimine después.';
  return null;
}

/** Why this person may not be deleted now, in a plain sentence. */
export async function whyNotErasable(
  tx: Tx,
  { actor, today }: Context,
  client: UserRow,
): Promise<string | null> {
  if (client.id === actor.userId) return 'No puede eliminar su propia cuenta.';
  if (client.isAdmin) return 'Es un administrador. Aquí solo se eliminan clientes.';
  if (await waitingPayment(tx, client.id)) {
    return 'Tiene un pago por verificar. Confírmelo o rechácelo primero.';
  }
  const receipt = await waitingReceipt(tx, client.id);
  if (receipt) {
    const number = receiptNumberText(receipt.number, receipt.receiptBlock);
    return `Un cobrador tiene efectivo suyo: el recibo ${number} espera a un dueño. Acéptelo o rechácelo primero.`;
  }
  if (await cashWaitingOf(tx, client.id)) {
    return 'Un pago suyo en efectivo espera a otra persona. Confírmelo o rechácelo primero.';
  }
  const sending = await sendingOnItsWay(tx, client.id);
  if (sending) return `Su factura ${sending.encf} va de camino al proveedor. Espere la respuesta.`;
  const loan = await findOwnOpenLoan(tx, client.id);
  if (!loan) return stillOwed(tx, client, today);
  const reference = applicationReference(loan.applicationId);
  if (isAwaiting(loan)) {
    return `Tiene un préstamo aprobado por desembolsar (${reference}). Cancélelo primero.`;
  }
  const balance = (await loanStates(tx, [loan.id], today)).get(loan.id)?.balance ?? 0;
  return `Debe ${formatPesos(balance)} de su préstamo ${reference}. Se puede eliminar cuando lo salde.`;
}

/**
 * The sentence that one of the two owes the other money for a loan that ended; `null`: neither does. A write-off takes
 * no debt away, and an erasure would take its signed note (rule: write-off).
 */
async function stillOwed(tx: Tx, { id }: UserRow, today: Day): Promise<string | null> {
  const loans = await lentTo(tx, [{ userId: id, cedula: null }]);
  const states = await loanStates(
    tx,
    loans.map((loan) => loan.id),
    today,
  );
  for (const loan of loans) {
    const { credit = ZERO, writtenOff = ZERO } = states.get(loan.id) ?? {};
    const reference = applicationReference(loan.applicationId);
    if (credit > 0)
      return `Tiene ${formatPesos(credit)} a su favor en el préstamo ${reference}. Devuélvalo primero.`;
    if (writtenOff > 0)
      return `Debe ${formatPesos(writtenOff)} de su préstamo castigado ${reference}. Se puede eliminar cuando lo pague.`;
  }
  return null;
}
