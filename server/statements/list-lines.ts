import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { isIn, pick } from '#domain/enum-table.ts';
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
import { reading } from '#server/http/serve.ts';
import { type KnownAccount, knownAccounts } from '#server/ledger/post-missing.ts';
import { isReceiptInPreparation, lastChange, receiptUrlOf } from '#server/payments/read-payments.ts';
import { ownMoneyProposals, ownMoneyReply } from '#server/statements/read-bank-file.ts';
import {
  type DisbursementRow,
  disbursementsOfLines,
  looseDisbursements,
  returnableDisbursements,
  unseenReturns,
} from '#server/statements/seen-disbursements.store.ts';
import { type RefundRow, refundsOfLines, unseenRefunds } from '#server/statements/seen-refunds.store.ts';
import {
  looseOfAmounts,
  type OwnMoneyRow,
  openLines,
  paymentsOfLines,
  returnableOfAmounts,
  shownBy,
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

type Disbursements = ReadonlyMap<number, DisbursementRow>;
type Refunds = ReadonlyMap<number, RefundRow>;
// A loan may have a disbursement that stands, one that came back, and refunds: its ledger entries tell them apart.
const entryOf = ({ entryId }: { readonly entryId: number }): number => entryId;

async function outgoingProposals(tx: Tx, sought: ToMatch) {
  const amounts = wholePesos(sought.lines);
  const disbursements = [
    ...(await looseDisbursements(tx, amounts, sought.since)),
    ...(await unseenReturns(tx, 'left', amounts, sought.since)),
  ];
  const refunds = await unseenRefunds(tx, amounts, sought.since);
  const matches = matchLines(
    linesToMatch(sought),
    [
      ...disbursements.map((row) => ({ ...row, on: row.disbursedOn, reference: row.disbursementReference })),
      ...refunds,
    ].map((row) => ({
      id: row.entryId,
      amount: row.amount,
      on: day(row.on),
      reference: row.reference,
      names: [row.fullName ?? ''],
      counted: true,
      account: sought.known(row.fundsAccount),
    })),
  );
  const pairs = matches.map(({ lineId, candidateId }) => [lineId, candidateId] as const);
  return {
    matches,
    disbursements: shownBy(pairs, disbursements, entryOf),
    refunds: shownBy(pairs, refunds, entryOf),
  };
}

const cameIn = ({ cents }: Line): boolean => cents > 0;

async function proposals(tx: Tx, { lines, ...how }: ToMatch) {
  const income = lines.filter(cameIn);
  const outgoing = lines.filter((line) => !cameIn(line));
  const payments = await paymentProposals(tx, { ...how, lines: income });
  const { matches, ...shown } = await outgoingProposals(tx, { ...how, lines: outgoing });
  return { matches: new Map([...payments, ...matches].map((match) => [match.lineId, match])), ...shown };
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

/** The disbursement that each incoming line probably brings back; some returns are in the books already. */
async function returnProposals(tx: Tx, lines: readonly Line[], since: Day): Promise<Disbursements> {
  const income = lines.filter(cameIn);
  const amounts = wholePesos(income);
  const candidates = [
    ...(await returnableDisbursements(tx, amounts, since)),
    ...(await unseenReturns(tx, 'came', amounts, since)),
  ];
  const found = proposeReturns(
    income.map(withDay),
    candidates.map((row) => ({
      id: row.entryId,
      amount: row.amount,
      on: day(row.disbursedOn),
      isDeposit: false,
      reference: row.disbursementReference,
      names: [row.fullName ?? ''],
      lineText: null,
    })),
  );
  return shownBy(found, candidates, entryOf);
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

const disbursementReply = (row: DisbursementRow) => ({
  loanId: row.loanId,
  reference: applicationReference(row.applicationId),
  fullName: row.fullName ?? 'Cliente',
  principal: row.amount,
  disbursedOn: row.disbursedOn,
  disbursementReference: row.disbursementReference,
  updatedAt: row.updatedAt.toISOString(),
});

const refundReply = ({ id, loanId, amount, on, ...row }: RefundRow) => ({
  ...{ id, loanId, amount, on, transferReference: row.reference },
  reference: applicationReference(row.applicationId),
  fullName: row.fullName ?? 'Cliente',
});

/** The bank movements that wait, each with its list and what it may be joined to. */
async function waitingLines(tx: Tx, context: Context, since: Day): Promise<Found> {
  const lines = await openLines(tx, since);
  // Matches all of them, not a page: the match of a line depends on the others.
  const known = await knownAccounts(context);
  const { matches, disbursements, refunds } = await proposals(tx, { lines, since, known });
  const reversals = await reversalProposals(tx, lines, since);
  const unmatched = lines.filter(({ id }) => !matches.has(id) && !reversals.has(id));
  const own = await ownMoneyProposals(tx, unmatched, wholePesos(unmatched), since);
  const returns = await returnProposals(
    tx,
    unmatched.filter(({ id }) => !own.has(id)),
    since,
  );
  const proposed = new Set([...matches.keys(), ...reversals.keys(), ...own.keys(), ...returns.keys()]);
  return {
    ...{ lines, matches, reversals, own, refunds },
    disbursements: new Map([...disbursements, ...returns]),
    kindOf: (line: Line) => openKind(line, proposed),
  };
}

interface Found {
  readonly lines: readonly Line[];
  readonly matches: ReadonlyMap<number, Proposal>;
  readonly reversals: Awaited<ReturnType<typeof reversalProposals>>;
  readonly own: ReadonlyMap<number, OwnMoneyRow>;
  /** The disbursement that each line shows or most likely shows, as it left or as it came back. */
  readonly disbursements: Disbursements;
  /** The refund that each line shows or most likely shows. */
  readonly refunds: Refunds;
  readonly kindOf: (line: Line) => LineKind;
}

async function linesWithoutMatch(
  tx: Tx,
  kind: UnmatchedLines,
  since: Day,
  slice: Slice<'id'>,
): Promise<Found> {
  const lines = await unmatchedLines(tx, kind, since, slice);
  return {
    lines,
    matches: new Map(),
    reversals: new Map(),
    own: new Map(),
    disbursements: await disbursementsOfLines(tx, lines),
    refunds: await refundsOfLines(tx, lines),
    kindOf: () => kind,
  };
}

/** The number of movements in each list, by the same rule as the lists themselves. */
export const countStatementLines = reading(statementsApi.counts, async (tx, context) => {
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

/** Lists bank movements by kind; an open one comes with its most likely match. */
export const listStatementLines = reading(statementsApi.lines, async (tx, context, { query }) => {
  const slice = sliceOf(statementsApi.lines.list, query);
  const { limit, after } = slice;
  const { kind } = query;
  const since = addDays(context.today, -LINE_DAYS_MATCHED);
  const {
    lines: found,
    matches,
    reversals,
    own,
    disbursements,
    refunds,
    kindOf,
  } = isIn(UNMATCHED_LINES, kind)
    ? await linesWithoutMatch(tx, kind, since, { ...slice, limit: limit + 1 })
    : await waitingLines(tx, context, since);
  const listed = found.filter((line) => kindOf(line) === kind && (after === null || line.id < after.id));
  const page = listed.slice(0, limit);
  const paymentOf = (line: Line) =>
    line.paymentId ?? (cameIn(line) ? matches.get(line.id)?.candidateId : null) ?? 0;
  const returned = page.flatMap(({ id }) => reversals.get(id)?.paymentId ?? []);
  const payments = await paymentReplies(tx, [...page.filter(cameIn).map(paymentOf), ...returned]);
  return ok({
    items: page.map((line): StatementLineReply => {
      const match = matches.get(line.id);
      const shown = disbursements.get(line.id);
      const disbursement = shown ? disbursementReply(shown) : null;
      const refund = refunds.get(line.id);
      const reversal = reversals.get(line.id);
      const returnedPayment = reversal && payments.get(reversal.paymentId);
      return {
        ...pick(line, ['id', 'account', 'day', 'description', 'cents', 'fileName']),
        payment: payments.get(paymentOf(line)) ?? null,
        disbursement: cameIn(line) ? null : disbursement,
        returns:
          disbursement && cameIn(line) ? { ...disbursement, recorded: shown?.isReturned === true } : null,
        refund: refund ? refundReply(refund) : null,
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
