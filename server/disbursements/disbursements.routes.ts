import type { Failure } from '#contract/errors.ts';
import { type DisbursementOutcome, disbursementsApi } from '#contract/loan-book.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { BANK_COLUMNS, BANK_FILE, bankRow, payableAccount } from '#domain/disbursements/bank-file.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import {
  findPayable,
  lockPayable,
  type PayableRow,
  whatWentBefore,
} from '#server/disbursements/disbursements.store.ts';
import { takeBack } from '#server/disbursements/take-back.ts';
import type { Tx } from '#server/http/context.ts';
import { failureSentence, invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { bankFileText, disburse, refusePayOut, signedTerms } from '#server/loans/disburse-loan.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

/**
 * Downloads the file of transfers for the bank. The download is an audit event, because the file names customers'
 * accounts. It is one of each loan, too: a loan of an earlier file is in another one only where the caller says so,
 * since the bank would pay it twice (rule: bank-file-once).
 */
const writeBankFile = changing(disbursementsApi.bankFile, async (tx, context, { query }) => {
  const { loans, format, again } = query;
  const ids = [...new Set(loans.split(',').map(Number))];
  const rows = await lockPayable(tx, ids);
  if (rows.length < ids.length) return fail({ code: 'not_found' });
  for (const row of rows) {
    const refused = (await whyNot(tx, row)) ?? (await refusePayOut(context, row));
    if (refused) return fail({ ...refused, details: `${whoOf(row)}.` });
  }
  if (!again) {
    const before = new Map((await whatWentBefore(tx, ids)).map((one) => [one.id, bankFileText(one)]));
    for (const row of rows) {
      const message = before.get(row.id);
      if (message) return fail({ code: 'in_bank_file', message, details: `${whoOf(row)}.` });
    }
  }
  const facts = { loans: rows.length, principal: rows.reduce((sum, row) => sum + handedOver(row), 0) };
  await recordEvents(tx, context, [
    { name: 'finances.exported', subjectId: `disbursements-${format}`, facts },
    ...rows.map(({ id }) => ({ name: 'loan.put_in_bank_file', subjectId: id }) as const),
  ]);
  const { write, type, extension } = BANK_FILE[format];
  const transfers = rows.map(transferOf);
  const name = `desembolsos-${context.today}`;
  if (write === null) {
    // Without a total: the bank would take it for a transfer.
    const sheet = {
      name: 'Desembolsos',
      columns: BANK_COLUMNS,
      rows: [transfers.map(bankRow)],
      total: false,
    };
    return ok(sheetFile({ title: null, sheets: [sheet] }, 'xlsx', name, context.now));
  }
  return ok({
    bytes: Buffer.from(write(transfers)),
    type,
    fileName: `${name}.${extension}`,
  });
});

/** Why a loan cannot be paid out: the money was sent before, a signature is missing, or there is no account. */
async function whyNot(tx: Tx, row: PayableRow): Promise<Failure | null> {
  if (!isAwaiting(row))
    return { code: 'already_processed', message: 'Este préstamo ya fue desembolsado o cancelado' };
  const signed = await signedTerms(tx, row, row);
  if (!signed.ok) return signed.error;
  return payableAccount(row.accountNumber ?? '') !== ''
    ? null
    : invalidField('loans', `Falta la cuenta de ${whoOf(row)}`);
}

const whoOf = ({ fullName, applicationId }: PayableRow) =>
  `${fullName ?? ''} ${applicationReference(applicationId)}`.trim();

const transferOf = (row: PayableRow) => ({
  bankName: row.bankName ?? '',
  accountType: row.accountType ?? '',
  accountNumber: row.accountNumber ?? '',
  cedula: row.cedula,
  fullName: row.fullName ?? '',
  amount: handedOver(row),
  reference: applicationReference(row.applicationId),
});

/**
 * Disburses many loans whose money was transferred by one file: each gets its own disbursement, under one reference.
 * One transaction stores them with the reply, so that a repeated call gets the same reply and pays no customer twice.
 */
const disburseAll = changing(disbursementsApi.disburseAll, async (tx, context, { body }) => {
  const { loans, ...disbursement } = body;
  if (day(disbursement.date) > context.today)
    return fail(invalidField('date', `La fecha no puede ser después de hoy (${formatDay(context.today)})`));
  const seenOf = new Map(loans.map(({ id, seenUpdatedAt }) => [id, seenUpdatedAt]));
  const rows = await findPayable(tx, [...seenOf.keys()]);
  if (rows.length < seenOf.size) return fail({ code: 'not_found' });
  const outcomes: DisbursementOutcome[] = [];
  // One after the other: each relies on the rows that those before it have locked.
  for (const { id, applicationId, fullName, ...loan } of rows) {
    const done = await disburse(tx, context, id, { ...disbursement, seenUpdatedAt: seenOf.get(id) });
    outcomes.push({
      loanId: id,
      reference: applicationReference(applicationId),
      fullName: fullName ?? '',
      principal: handedOver(loan),
      refused: done.ok ? null : failureSentence(done.error),
    });
  }
  const letters = await letterPromise(tx, context.now, 'Se les avisará a los clientes con las fechas.');
  return ok({ outcomes, message: messageOf(outcomes, letters) });
});

function messageOf(outcomes: readonly DisbursementOutcome[], letters: string): string {
  const done = outcomes.filter(({ refused }) => refused === null);
  const sum = done.reduce((all, { principal }) => all + principal, 0);
  const rest = outcomes.length - done.length;
  return [
    `${done.length === 1 ? '1 desembolso registrado' : `${done.length} desembolsos registrados`}: ${formatPesos(sum)}.`,
    ...(done.length > 0 ? [letters] : []),
    ...(rest > 0 ? [rest === 1 ? '1 no se pudo registrar.' : `${rest} no se pudieron registrar.`] : []),
  ].join(' ');
}

export const disbursementsRoutes = [writeBankFile, disburseAll, takeBack];
