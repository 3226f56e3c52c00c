import { type Day, daysBetween } from '#domain/calendar.ts';
import { keysOf, keysWhere } from '#domain/enum-table.ts';
import type { Movement } from '#domain/payments/receipt.ts';
import { movementKindOf, saysReturned } from '#domain/statements/own-movement.ts';

/** A payment, or the disbursement of a loan, that is not matched with a movement of the bank yet. */
export interface Candidate {
  readonly id: number;
  /** Pesos that came in or went out. */
  readonly amount: number;
  /** The day on which the payment or disbursement was registered. */
  readonly on: Day;
  /** The bank's reference as the customer or the staff wrote it, if any. */
  readonly reference: string | null;
  /** Names that the bank may print: the customer, and the payer that the customer named. */
  readonly names: readonly string[];
  /** Whether the books have the payment already: then a match only links the bank's movement to it. */
  readonly counted: boolean;
  /** The lender's account in which the books have the money; `null`: unknown, or not in the books yet. */
  readonly account: string | null;
}

interface ReasonFacts {
  readonly label: string;
  readonly points: number;
  /** `true`: the reason is required for a match to agree in all. */
  readonly whole: true | null;
}

/** Reasons why a line of a bank statement and a payment may be the same money, each with its weight in points. */
export const MATCH_REASON = {
  amount: { label: 'Mismo monto', points: 40, whole: true },
  reference: { label: 'Misma referencia', points: 35, whole: true },
  same_day: { label: 'Mismo día', points: 15, whole: true },
  near_day: { label: 'Fecha cercana', points: 8, whole: null },
  name: { label: 'Mismo nombre', points: 10, whole: true },
} as const satisfies Record<string, ReasonFacts>;
export type MatchReason = keyof typeof MATCH_REASON;
export const MATCH_REASONS = keysOf(MATCH_REASON);
const WHOLE_REASONS = keysWhere(MATCH_REASON, 'whole');

export interface Match {
  readonly lineId: number;
  readonly candidateId: number;
  /** Points of the match, 0 to 100; above 50, the amount and another fact agree. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

/** A match of a bank line with a payment or disbursement, proposed to the staff. */
export interface Proposal extends Match {
  /**
   * Whether amount, reference, day and name all agree, and neither side agrees so with another: the staff may then join
   * this match together with others in one press (rule: statement-lines-together).
   */
  readonly agreesInAll: boolean;
}

export type StatementLine = Movement & {
  readonly id: number;
  /** The lender's account; `null`: unknown. */
  readonly account: string | null;
};

/** Whether both say an account of the lender, and not the same one: then they are not the same money. */
export const inOtherAccounts = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a !== b;

/**
 * Most days between the bank's day and a later report of the payment; `DAYS_BEFORE` is for an earlier report (the bank
 * books a deposit on the next business day).
 */
const DAYS_AFTER = 7;
const DAYS_BEFORE = 4;

/**
 * Most days between the bank's day and the report where a reference of at least `LONG` characters agrees: a customer may
 * report a payment weeks later, and numbers repeat with the months.
 */
const DAYS_OF_REFERENCE = 45;
const LONG = 6;
/** A shorter reference never counts: short numbers occur in every description. */
const SHORT = 4;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const words = (text: string): string[] => folded(text).match(/[a-z]{3,}/g) ?? [];
/** A reference reduced to digits and letters, without leading zeros: banks split references by spaces and dashes. */
const bare = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '');

/**
 * The length of the reference that a bank's description contains as whole words, one or several in a row; 0: none. A
 * number inside another, such as the sender's account, is no reference.
 */
function heldReference(description: string, reference: string | null): number {
  const wanted = bare(reference ?? '');
  if (wanted.length < SHORT) return 0;
  const tokens = folded(description).match(/[a-z0-9]+/g) ?? [];
  const isThere = tokens.some((_, from) => {
    let run = '';
    for (const token of tokens.slice(from)) {
      run = run === '' ? token.replace(/^0+/, '') : run + token;
      if (run === wanted) return true;
      if (run !== '' && !wanted.startsWith(run)) return false;
    }
    return false;
  });
  return isThere ? wanted.length : 0;
}

/** Whether a bank's description contains at least two words of the name, or the only one. */
function holdsName(description: string, name: string): boolean {
  const wanted = words(name);
  const there = new Set(words(description));
  const found = wanted.filter((word) => there.has(word)).length;
  return wanted.length > 0 && found >= Math.min(2, wanted.length);
}

/** Whether a line may be a payment or a disbursement by its text: no returned cheque, tax or commission is. */
const mayMatch = ({ description, cents }: StatementLine): boolean => {
  const kind = movementKindOf(description);
  // "DESEMBOLSO PRESTAMO" is the bank's own loan where it comes in, and the lender's where it goes out.
  return kind === null || (kind === 'bank_loan' && cents < 0);
};

/**
 * The match of a bank line with a payment or disbursement; `null` unless the amounts are equal to the centavo, no
 * account differs, the line's text names nothing else, and the days are near, or somewhat near with a long reference that agrees.
 */
export function compare(line: StatementLine, candidate: Candidate): Match | null {
  if (Math.abs(line.cents) !== candidate.amount * 100 || !mayMatch(line)) return null;
  if (inOtherAccounts(line.account, candidate.account)) return null;
  const apart = daysBetween(line.day, candidate.on);
  const near = apart <= DAYS_AFTER && apart >= -DAYS_BEFORE;
  const held = heldReference(line.description, candidate.reference);
  const reference = held > 0 && (near || (held >= LONG && Math.abs(apart) <= DAYS_OF_REFERENCE));
  if (!near && !reference) return null;
  const reasons: MatchReason[] = ['amount'];
  if (reference) reasons.push('reference');
  if (near) reasons.push(apart === 0 ? 'same_day' : 'near_day');
  if (candidate.names.some((name) => holdsName(line.description, name))) reasons.push('name');
  const score = reasons.reduce((sum, reason) => sum + MATCH_REASON[reason].points, 0);
  return { lineId: line.id, candidateId: candidate.id, score, reasons };
}

const isWhole = ({ reasons }: Match): boolean => WHOLE_REASONS.every((reason) => reasons.includes(reason));

/** The matches that agree in all, and whose line and payment do not agree so with another. */
function wholeAlone(pairs: readonly Match[]): ReadonlySet<Match> {
  const whole = pairs.filter(isWhole);
  const lines = Map.groupBy(whole, ({ lineId }) => lineId);
  const candidates = Map.groupBy(whole, ({ candidateId }) => candidateId);
  return new Set(
    whole.filter(
      ({ lineId, candidateId }) =>
        lines.get(lineId)?.length === 1 && candidates.get(candidateId)?.length === 1,
    ),
  );
}

/**
 * Bank reconciliation: matches each line and each candidate at most once, the surest pairs first. It only proposes; a
 * person confirms.
 */
export function matchLines(
  lines: readonly StatementLine[],
  candidates: readonly Candidate[],
): readonly Proposal[] {
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount * 100);
  const pairs = lines.flatMap((line) =>
    (byAmount.get(Math.abs(line.cents)) ?? []).flatMap((candidate) => compare(line, candidate) ?? []),
  );
  const alone = wholeAlone(pairs);
  const counted = new Set(candidates.filter((candidate) => candidate.counted).map(({ id }) => id));
  const isNew = ({ candidateId }: Match) => (counted.has(candidateId) ? 0 : 1);
  // Of equally sure ones first those in the books, so that no money counts twice; then the oldest, so that the same
  // input always gives the same result.
  pairs.sort(
    (a, b) =>
      b.score - a.score || isNew(a) - isNew(b) || a.candidateId - b.candidateId || a.lineId - b.lineId,
  );
  const usedLines = new Set<number>();
  const usedCandidates = new Set<number>();
  return pairs.flatMap((pair) => {
    const { lineId, candidateId } = pair;
    if (usedLines.has(lineId) || usedCandidates.has(candidateId)) return [];
    usedLines.add(lineId);
    usedCandidates.add(candidateId);
    return [{ ...pair, agreesInAll: alone.has(pair) }];
  });
}

/** A confirmed payment through the bank that was not reversed, or a disbursement of which nothing was paid. */
export interface Returnable {
  readonly id: number;
  /** Pesos. */
  readonly amount: number;
  readonly on: Day;
  readonly isDeposit: boolean;
  readonly reference: string | null;
  readonly names: readonly string[];
  /** The bank's text of the line that brought it; `null`: no line is joined to it. */
  readonly lineText: string | null;
}

/** Most days after its deposit on which a bank returns a cheque; `DAYS_TO_COME_BACK`: a transfer. */
const DAYS_TO_RETURN = 45;
const DAYS_TO_COME_BACK = 15;

/** How sure it is that a line takes this payment or disbursement back, 1 at least; 0: it does not. */
function likeness(line: StatementLine, payment: Returnable, daysMost: number): number {
  const apart = daysBetween(payment.on, line.day);
  if (Math.abs(line.cents) !== payment.amount * 100 || apart < 0 || apart > daysMost) return 0;
  const words = (payment.lineText ?? '').split(/\s+/).filter((word) => /\d/.test(word));
  const isNamed =
    heldReference(line.description, payment.reference) > 0 ||
    words.some((word) => heldReference(line.description, word) > 0);
  const hasName = payment.names.some((name) => holdsName(line.description, name));
  return 1 + (isNamed ? 4 : 0) + (hasName ? 2 : 0) + (payment.isDeposit ? 1 : 0);
}

/** What each line probably takes back, once: by reference, by name, then the latest. */
function takenBack(
  lines: readonly StatementLine[],
  candidates: readonly Returnable[],
  daysMost: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pairs = lines
    .flatMap((line) =>
      candidates.map((payment) => ({ line, payment, likeness: likeness(line, payment, daysMost) })),
    )
    .filter((pair) => pair.likeness > 0)
    .toSorted(
      (a, b) =>
        b.likeness - a.likeness ||
        (a.payment.on < b.payment.on ? 1 : a.payment.on > b.payment.on ? -1 : 0) ||
        a.payment.id - b.payment.id ||
        a.line.id - b.line.id,
    );
  for (const { line, payment } of pairs) {
    if (found.has(line.id) || taken.has(payment.id)) continue;
    found.set(line.id, payment.id);
    taken.add(payment.id);
  }
  return found;
}

/**
 * The payment that each returned cheque probably takes back: of its amount, deposited shortly before. It only proposes;
 * a person reverses.
 */
export const proposeReversals = (
  lines: readonly StatementLine[],
  payments: readonly Returnable[],
): ReadonlyMap<number, number> =>
  takenBack(
    lines.filter(({ cents, description }) => cents < 0 && movementKindOf(description) === 'returned_cheque'),
    payments,
    DAYS_TO_RETURN,
  );

/** The disbursement that each incoming line brings back, whose text says that money came back, the same way. */
export const proposeReturns = (
  lines: readonly StatementLine[],
  disbursements: readonly Returnable[],
): ReadonlyMap<number, number> =>
  takenBack(
    lines.filter((line) => line.cents > 0 && mayMatch(line) && saysReturned(line.description)),
    disbursements,
    DAYS_TO_COME_BACK,
  );
