import { bureauFilesApi } from '#contract/bureau-files.ts';
import { isReportedOn, type ReportLine, reportStateOf, reportText } from '#domain/bureau/report.ts';
import { type Day, laterDay } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import {
  findFile,
  insertFile,
  insertLayout,
  layoutOf,
  linesOfFile,
  madeFile,
  type ReportableLoan,
  reportableLoans,
} from '#server/bureau/bureau.store.ts';
import { madeFileReply } from '#server/bureau/read-bureau.ts';
import type { Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { sha256 } from '#server/sha256.ts';

const BATCH = 500;

/** The line about a loan at the end of a day, as far as the books know it; `null`: the bureau knows that it ended. */
function lineOf(loan: ReportableLoan, books: LoanBooks, on: Day): ReportLine | null {
  const { id: loanId, cedula, name, openedOn, amount, corrects } = loan;
  // The last instalment may differ by the rest of the division.
  const instalment = books.terms.schedule[0]?.amount ?? 0;
  const line = { loanId, cedula, name, openedOn, amount, instalment, corrects };
  if (loan.isReturned) return { ...line, balance: 0, daysLate: 0, state: 'voided' };
  const facts = books.facts.filter((fact) => fact.on <= on);
  const state = loanStateOf({ terms: books.terms, facts }, on);
  const reported = reportStateOf(state);
  const [first] = facts;
  if (!first) return null;
  const lastFactOn = facts.reduce((last, fact) => laterDay(last, fact.on), first.on);
  if (!isReportedOn(reported, lastFactOn, loan, on)) return null;
  return {
    ...line,
    balance: reported === 'written_off' ? state.writtenOff : state.balance,
    daysLate: state.daysLate,
    state: reported,
  };
}

/** Lines as of a day: the loans of those whose signed consent is in force now (rule: bureau-files). */
async function linesOn(tx: Tx, on: Day): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (let after = 0; ; ) {
    const loans = await reportableLoans(tx, on, after, BATCH);
    const ids = loans.map(({ id }) => id);
    const books = await booksOf(tx, ids);
    for (const loan of loans) {
      const own = books.get(loan.id);
      const line = own && lineOf(loan, own, on);
      if (line) lines.push(line);
    }
    if (loans.length < BATCH) return lines;
    after = loans.at(-1)?.id ?? after;
  }
}

/** Makes the bureau's file as of today, and keeps its lines and the hash of its bytes. */
export const makeBureauFile = changing(bureauFilesApi.make, async (tx, context) => {
  const { actor, now, today } = context;
  // Two files at once would both carry the same correction.
  await lockSettings(tx);
  const { version, layout } = await layoutOf(tx, 'newest');
  const lines = await linesOn(tx, today);
  const id = await insertFile(
    tx,
    {
      madeOn: today,
      layoutVersion: version,
      lines: lines.length,
      sha256: sha256(reportText(layout, lines)),
      madeBy: actor.userId,
      madeAt: now,
    },
    lines,
  );
  await recordEvent(tx, context, 'bureau.file_made', id, { facts: { date: today, added: lines.length } });
  return ok({
    ...madeFileReply(await madeFile(tx, id)),
    message: 'Archivo hecho: descárguelo y envíelo a su buró.',
  });
});

/** A file as it was sent, written again from its lines and its layout. */
export const downloadBureauFile = changing(bureauFilesApi.file, async (tx, context, { params }) => {
  const file = await findFile(tx, params.id);
  if (!file) return fail({ code: 'not_found' });
  const { layout } = await layoutOf(tx, file.layoutVersion);
  const text = reportText(layout, await linesOfFile(tx, file.id));
  await recordEvent(tx, context, 'finances.exported', `buro-${file.id}`, { facts: { date: file.madeOn } });
  return ok({
    bytes: Buffer.from(text, 'utf8'),
    type: 'text/csv; charset=utf-8',
    fileName: `buro-${file.madeOn}-${file.id}.csv`,
  });
});

export const changeBureauLayout = changing(bureauFilesApi.layout, async (tx, context, { body }) => {
  const { version: seen, ...layout } = body;
  await lockSettings(tx);
  if (seen !== undefined && seen !== (await layoutOf(tx, 'newest')).version)
    return fail({ code: 'settings_changed' });
  const version = await insertLayout(tx, layout, context.actor.userId, context.now);
  await recordEvent(tx, context, 'bureau.layout_changed', version);
  return ok({ version, message: 'Formato guardado: vale para los próximos archivos' });
});
