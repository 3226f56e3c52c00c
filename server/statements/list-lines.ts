import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { matchLines, type Proposal, proposeReturns, proposeReversals } from '#domain/payments/matching.ts';
import { isCounted, isSentPdf, paymentReference } from '#domain/payments/payment.ts';
import {
  LINE_DAYS_MATCHED,
  type LineKind,
  UNMATCHED_LINES,
  type UnmatchedLines,
} from '#domain/payments/receipt.ts';
import { ok } from '#domain/result.ts';
import { movementKindOf } from '#domain/statements/own-movement.ts';
import type { Slice } from '#server/db/keyset.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { type KnownAccount, knownAccounts } from '#server/ledger/post-missing.ts';
import { isReceiptInPreparation, lastChange, receiptUrlOf } from '#server/payments/read-payments.ts';
import { ownMoneyProposals, ownMoneyReply } from '#server/statements/read-bank-file.ts';
import {
  disbursementsOfLines,
  looseDisbursements,
  returnableDisbursements,
  unseenReturns,
} from '#server/statements/seen-disbursements.store.ts';
import {
  looseOfAmounts,
  type OwnMoneyRow,
  openLines,
  paymentsOfLines,
  returnableOfAmounts,
  unmatchedCounts,
  unmatchedLines,
} from '#server/statements/statements.store.ts';

type Line = Awaited<ReturnType<typeof openLines>>[number];

const wholePesos = (lines: readonly Line[]): number[] => [
  ...new Set(lines.filter(({ cents }) => cents % 100 === 0).map(({ cents }) => Math.abs(cents) / 100)),
];
const withDay = (line: Line) => ({ ...line, day: day(line.day) });

interface ToMatch {
  readonly lines: readonly Line[];
  readonly since: Day;
  readonly known: KnownAccount;
}

const linesToMatch = ({ lines, known }: ToMatch) =>
  lines.map((line) => ({ ...withDay(line), account: known(line.account) }));

async function paymentProposals(tx: Tx, sought: ToMatch) {
  const loose = await looseOfAmounts(tx, wholePesos(sought.lines), sought.since);
  return matchLines(
    linesToMatch(sought),
    loose.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      on: day(payment.registeredOn),
      // Without a bank reference, the one that the customer may have copied from us.
      reference: payment.paymentReference ?? paymentReference(payment.id),
      // A payment into the lender's account has the lender's name as holder, while the bank's line has the customer's:
      // both are compared.
      names: [payment.accountHolder, `${payment.firstName} ${payment.lastName}`],
      counted: isCounted(payment),
      // A waiting one goes where its movement is.
      account: sought.known(payment.fundsAccount),
    })),
  );
}

/**
 * A disbursement that came back has the number of its loan below zero among the candidates: the loan may have one that
 * stands, too.
 */
const returnedOf = (loanId: number) => -loanId;
const isOfReturned = (candidateId: number | undefined) => candidateId !== undefined && candidateId < 0;

async function disbursementProposals(tx: Tx, sought: ToMatch) {
  const amounts = wholePesos(sought.lines);
  const loose = await looseDisbursements(tx, amounts, sought.since);
  const returned = await unseenReturns(tx, 'left', amounts, sought.since);
  return matchLines(
    linesToMatch(sought),
    [
      ...loose,
      ...returned.map((one) => ({ ...one, id: returnedOf(one.id), disbursementReference: null })),
    ].map(({ id, amount, disbursedOn, disbursementReference, fullName, fundsAccount }) => ({
      id,
      amount,
      on: day(disbursedOn),
      reference: disbursementReference,
      names: [fullName ?? ''],
      counted: true,
      account: sought.known(fundsAccount),
    })),
  );
}

const cameIn = ({ cents }: Line): boolean => cents > 0;

async function proposals(tx: Tx, { lines, ...how }: ToMatch): Promise<Map<number, Proposal>> {
  const income = lines.filter(cameIn);
  const outgoing = lines.filter((line) => !cameIn(line));
  const matches = [
    ...(await paymentProposals(tx, { ...how, lines: income })),
    ...(await disbursementProposals(tx, { ...how, lines: outgoing })),
  ];
  return new Map(matches.map((match) => [match.lineId, match]));
}

/** The payment that each returned cheque among the lines takes back, by the id of the line. */
async function reversalProposals(tx: Tx, lines: readonly Line[], since: Day) {
  const returned = lines.filter(
    (line) => !cameIn(line) && movementKindOf(line.description) === 'returned_cheque',
  );
  const payments = await returnableOfAmounts(tx, wholePesos(returned), since);
  const found = proposeReversals(
    returned.map(withDay),
    payments.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      on: day(payment.lineDay ?? payment.registeredOn),
      isDeposit: payment.paymentMethod === 'deposit',
      reference: payment.paymentReference ?? paymentReference(payment.id),
      names: [payment.accountHolder, `${payment.firstName} ${payment.lastName}`],
      lineText: payment.lineText,
    })),
  );
  const lineOf = new Map(payments.map(({ id, lineId }) => [id, lineId]));
  return new Map(
    [...found].map(([line, paymentId]) => [line, { paymentId, lineId: lineOf.get(paymentId) ?? null }]),
  );
}

/** The disbursement that each incoming line probably brings back, by the id of the line; some are in the books already. */
async function returnProposals(tx: Tx, lines: readonly Line[], since: Day) {
  const income = lines.filter(cameIn);
  const amounts = wholePesos(income);
  const standing = await returnableDisbursements(tx, amounts, since);
  const recorded = await unseenReturns(tx, 'came', amounts, since);
  return proposeReturns(
    income.map(withDay),
    [
      ...recorded.map((one) => ({ ...one, id: returnedOf(one.id), disbursementReference: null })),
      ...standing,
    ].map(({ id, amount, disbursedOn, disbursementReference, fullName }) => ({
      id,
      amount,
      on: day(disbursedOn),
      isDeposit: false,
      reference: disbursementReference,
      names: [fullName ?? ''],
      lineText: null,
    })),
  );
}

/**
 * The list in which a bank movement belongs that is joined to nothing: `proposed` with a match or a reversal, else `open` for
 * incoming and `outgoing` for outgoing money.
 */
const openKind = (line: Line, proposed: ReadonlySet<number>): LineKind =>
  proposed.has(line.id) ? 'proposed' : cameIn(line) ? 'open' : 'outgoing';

/** The expense or the movement between own places that a line shows: the joined one, or the most likely one. */
function ownOf(
  line: Line,
  proposed: OwnMoneyRow | undefined,
): Pick<StatementLineReply, 'expense' | 'ownMoney'> {
  const { movementId: id, movedAs: kind, moved: amount, movedAt: createdAt, category } = line;
  const isJoined = id !== null && kind !== null && amount !== null && createdAt !== null;
  const own = isJoined ? { id, kind, amount, createdAt, category } : proposed;
  if (!own) return { expense: null, ownMoney: null };
  return {
    expense: own.category === null ? null : { id: own.id, category: own.category, amount: own.amount },
    ownMoney: ownMoneyReply(own),
  };
}

async function paymentReplies(tx: Tx, ids: readonly number[]) {
  const rows = await paymentsOfLines(tx, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        amount: row.amount,
        accountHolder: row.accountHolder,
        paymentReference: row.paymentReference ?? paymentReference(row.id),
        fullName: row.fullName ?? 'Cliente',
        createdAt: row.createdAt.toISOString(),
        updatedAt: lastChange(row).toISOString(),
        receiptUrl: receiptUrlOf(row),
        receiptInPreparation: isReceiptInPreparation(row),
        receiptIsSentPdf: isSentPdf(row),
        counted: isCounted(row),
      },
    ]),
  );
}

/** Disbursements by the numbers of their candidates: those that stand, and those that came back. */
async function disbursementReplies(tx: Tx, candidates: readonly number[]) {
  const standing = await disbursementsOfLines(
    tx,
    candidates.filter((id) => !isOfReturned(id)),
    'disbursement',
  );
  const returned = await disbursementsOfLines(
    tx,
    candidates.filter(isOfReturned).map(returnedOf),
    'disbursement_return',
  );
  const replyOf = (row: (typeof standing)[number]) => ({
    loanId: row.id,
    reference: applicationReference(row.applicationId),
    fullName: row.fullName ?? 'Cliente',
    principal: row.amount,
    disbursedOn: row.disbursedOn,
    disbursementReference: row.disbursementReference,
    updatedAt: row.updatedAt.toISOString(),
  });
  return new Map([
    ...standing.map((row) => [row.id, replyOf(row)] as const),
    ...returned.map((row) => [returnedOf(row.id), { ...replyOf(row), disbursementReference: null }] as const),
  ]);
}

/** The bank movements that wait, each with its list and what it may be joined to. */
async function waitingLines(tx: Tx, context: Context, since: Day): Promise<Found> {
  const lines = await openLines(tx, since);
  // Matches all of them, not a page: the match of a line depends on the others.
  const matches = await proposals(tx, { lines, since, known: await knownAccounts(context) });
  const reversals = await reversalProposals(tx, lines, since);
  const unmatched = lines.filter(({ id }) => !matches.has(id) && !reversals.has(id));
  const own = await ownMoneyProposals(tx, unmatched, wholePesos(unmatched), since);
  const returns = await returnProposals(
    tx,
    unmatched.filter(({ id }) => !own.has(id)),
    since,
  );
  const proposed = new Set([...matches.keys(), ...reversals.keys(), ...own.keys(), ...returns.keys()]);
  return { lines, matches, reversals, own, returns, kindOf: (line: Line) => openKind(line, proposed) };
}

interface Found {
  readonly lines: readonly Line[];
  readonly matches: ReadonlyMap<number, Proposal>;
  readonly reversals: Awaited<ReturnType<typeof reversalProposals>>;
  readonly own: ReadonlyMap<number, OwnMoneyRow>;
  readonly returns: ReadonlyMap<number, number>;
  readonly kindOf: (line: Line) => LineKind;
}

async function linesWithoutMatch(
  tx: Tx,
  kind: UnmatchedLines,
  since: Day,
  slice: Slice<'id'>,
): Promise<Found> {
  return {
    lines: await unmatchedLines(tx, kind, since, slice),
    matches: new Map(),
    reversals: new Map(),
    own: new Map(),
    returns: new Map(),
    kindOf: () => kind,
  };
}

/** The number of movements in each list, by the same rule as the lists themselves. */
export function countStatementLines(context: Context) {
  return context.read(async (tx) => {
    const since = addDays(context.today, -LINE_DAYS_MATCHED);
    const { lines, kindOf } = await waitingLines(tx, context, since);
    const kinds = lines.map(kindOf);
    const countOf = (kind: LineKind) => kinds.filter((one) => one === kind).length;
    return ok({
      ...(await unmatchedCounts(tx, since)),
      proposed: countOf('proposed'),
      open: countOf('open'),
      outgoing: countOf('outgoing'),
    });
  });
}

/** Lists bank movements by kind; an open one comes with its most likely match. */
export function listStatementLines(context: Context, { query }: VerbInput<typeof statementsApi.lines>) {
  const slice = sliceOf(statementsApi.lines.list, query);
  const { limit, after } = slice;
  return context.read(async (tx) => {
    const { kind } = query;
    const since = addDays(context.today, -LINE_DAYS_MATCHED);
    const {
      lines: found,
      matches,
      reversals,
      own,
      returns,
      kindOf,
    } = isIn(UNMATCHED_LINES, kind)
      ? await linesWithoutMatch(tx, kind, since, { ...slice, limit: limit + 1 })
      : await waitingLines(tx, context, since);
    const listed = found.filter((line) => kindOf(line) === kind && (after === null || line.id < after.id));
    const page = listed.slice(0, limit);
    const paymentOf = (line: Line) =>
      line.paymentId ?? (cameIn(line) ? matches.get(line.id)?.candidateId : null) ?? 0;
    const disbursementOf = (line: Line) => {
      if (line.loanId !== null) return line.isReturned ? returnedOf(line.loanId) : line.loanId;
      return (cameIn(line) ? returns.get(line.id) : matches.get(line.id)?.candidateId) ?? 0;
    };
    const returned = page.flatMap(({ id }) => reversals.get(id)?.paymentId ?? []);
    const payments = await paymentReplies(tx, [...page.filter(cameIn).map(paymentOf), ...returned]);
    const disbursements = await disbursementReplies(tx, page.map(disbursementOf));
    return ok({
      items: page.map((line): StatementLineReply => {
        const match = matches.get(line.id);
        const shown = disbursements.get(disbursementOf(line)) ?? null;
        const reversal = reversals.get(line.id);
        const returnedPayment = reversal && payments.get(reversal.paymentId);
        return {
          id: line.id,
          account: line.account,
          day: line.day,
          description: line.description,
          cents: line.cents,
          fileName: line.fileName,
          payment: payments.get(paymentOf(line)) ?? null,
          disbursement: cameIn(line) ? null : shown,
          returns: cameIn(line) && shown ? { ...shown, recorded: isOfReturned(disbursementOf(line)) } : null,
          ...ownOf(line, own.get(line.id)),
          movementKind: movementKindOf(line.description),
          reversal: returnedPayment ? { payment: returnedPayment, lineId: reversal.lineId } : null,
          score: match?.score ?? 0,
          reasons: [...(match?.reasons ?? [])],
          agreesInAll: match?.agreesInAll ?? false,
        };
      }),
      next: listed.length > limit ? String(page.at(-1)?.id) : null,
    });
  });
}
