import { type Day, daysBetween } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { foldedText } from '#domain/statements/bank-facts.ts';
import type { BankRow } from '#domain/statements/find-tables.ts';

interface BankLine {
  readonly id: number;
  /** The account of the line; `null`: not known. */
  readonly account: string | null;
  readonly day: Day;
  /** Centavos; outgoing money is negative. */
  readonly cents: number;
}

/** An expense, or a movement between two places of the lender, with the sides that no bank line shows yet. */
interface OwnMovement {
  readonly id: number;
  readonly amount: number;
  readonly on: Day;
  /** The account that it left or came to; `null`: cash, outside, or a bank line shows it. */
  readonly left: string | null;
  readonly came: string | null;
}

/** Days between a deposit and its line in the statement: a weekend and a holiday. */
const DAYS_APART = 5;

/** Whether the line may be this side of the movement: the same amount and account, and near it in time. */
export function maySee(line: BankLine, movement: OwnMovement): boolean {
  const account = line.cents > 0 ? movement.came : movement.left;
  return (
    account !== null &&
    (line.account === null || line.account === account) &&
    Math.abs(line.cents) === movement.amount * 100 &&
    Math.abs(daysBetween(movement.on, line.day)) <= DAYS_APART
  );
}

/** The own movement that each line most likely shows, the nearest in time; each side of a movement is used once. */
export function ownMovements(
  lines: readonly BankLine[],
  movements: readonly OwnMovement[],
): ReadonlyMap<number, number> {
  const used = new Set<string>();
  const found = new Map<number, number>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const side = (movement: OwnMovement) => `${movement.id} ${line.cents > 0}`;
    const apart = ({ on }: OwnMovement) => Math.abs(daysBetween(on, line.day));
    const [nearest] = movements
      .filter((movement) => maySee(line, movement) && !used.has(side(movement)))
      .toSorted((a, b) => apart(a) - apart(b) || a.id - b.id);
    if (!nearest) continue;
    used.add(side(nearest));
    found.set(line.id, nearest.id);
  }
  return found;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');
/** A number of an account in a text: digits with dashes or blanks between, an IBAN, or one whose beginning is hidden. */
const NUMBERS = /(?:DO\d{2}[A-Z]{4}|[X*•]{2,}[ -]?)?\d[\d -]{2,32}\d/gi;
const ACCOUNT_MIN = 6;

/** Texts of a file's head that look like the number of an account, as written. */
function numbersIn(head: readonly BankRow[]): string[] {
  return head.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.match(NUMBERS) ?? []).map((number) => number.trim())),
  );
}

/** Whether a number of a head names this account: in full, as the end of a longer one, or by its last digits. */
function names(number: string, account: string): boolean {
  const [found, own] = [digitsOf(number.replace(/^DO\d{2}[A-Z]{4}/i, '')), digitsOf(account)];
  if (own === '') return false;
  if (/^[X*•]/i.test(number)) return found.length >= 4 && own.endsWith(found);
  return found === own || (own.length >= ACCOUNT_MIN && found.length > 15 && found.endsWith(own));
}

/** The lender's accounts that the head of a file names, and what it names in their place where it names none. */
export function accountsInHead(
  head: readonly BankRow[],
  accounts: readonly string[],
): { readonly own: readonly string[]; readonly other: string | null } {
  const numbers = numbersIn(head);
  const own = accounts.filter((account) => numbers.some((number) => names(number, account)));
  const labelled = head.flatMap(({ cells }, at) => {
    const text = cells.join(' ');
    return /cuenta|account|iban/i.test(text) && !/estado de cuenta/i.test(text)
      ? numbersIn(head.slice(at, at + 1))
      : [];
  });
  const other = labelled.find((number) => digitsOf(number).length >= ACCOUNT_MIN) ?? null;
  return { own, other: own.length > 0 ? null : other };
}

/** Whether the title of a further table names another account than the head does: the file is of two accounts. */
export function hasTwoAccounts(
  { head, titles }: { readonly head: readonly BankRow[]; readonly titles: readonly BankRow[] },
  accounts: readonly string[],
): boolean {
  const first = accountsInHead(head, accounts);
  if (first.own.length === 0 && first.other === null) return false;
  // The head that a page repeats has other numbers too: a telephone, the same account as an IBAN.
  const numbers = numbersIn(head).map(digitsOf);
  return titles.some((row) => {
    const { own, other } = accountsInHead([row], accounts);
    return (
      own.some((account) => !first.own.includes(account)) ||
      (other !== null && !numbers.includes(digitsOf(other)))
    );
  });
}

/** Movements that are no customer's payment, whatever their amount, with the words by which banks name them. */
export const MOVEMENT_KIND = {
  cheque_again: {
    label: 'Reverso de un cheque devuelto',
    words: /\brevers\w* (?:de )?(?:un )?cheque\b.*\bdev/,
  },
  returned_cheque: {
    label: 'Cheque devuelto',
    words:
      /\b(?:cheque|chq|ck)\b.*\b(?:devuelto|dev|devolucion)\b|\bdevol\w* (?:de )?(?:un )?(?:cheque|chq|ck)\b/,
  },
  bank_loan: { label: 'Desembolso de un préstamo del banco', words: /\bdesembolso (?:de |del )?prestamo\b/ },
  tax: {
    label: 'Impuesto de la DGII',
    words:
      /(?<!\d)0?[.,]15 ?%|\b(?:imp|impuesto|imptos?)\b.*\b(?:dgii|0?[.,]15|transferencias?|cheques?)\b|\bdgii\b.*\b0?[.,]15\b/,
  },
  fee: {
    label: 'Comisión o cargo del banco',
    words: /\bcomision(?:es)?\b|\bcargos?\b.*\b(?:lbtr|servicios?|bancarios?|manejo)\b|\blbtr\b.*\bcargos?\b/,
  },
} as const satisfies Record<string, { readonly label: string; readonly words: RegExp }>;
type MovementKind = keyof typeof MOVEMENT_KIND;
export const MOVEMENT_KINDS = keysOf(MOVEMENT_KIND);

/** The kind of a bank's movement by its text; `null`: it may be a payment or a disbursement. */
export function movementKindOf(description: string): MovementKind | null {
  const folded = foldedText(description);
  return MOVEMENT_KINDS.find((kind) => MOVEMENT_KIND[kind].words.test(folded)) ?? null;
}

const RETURNED = /\b(?:rev|revers\w*|dev|devol\w*|devuelt\w*|rechaz\w*|retorn\w*)\b/;
/** Whether the bank's text says that money came back; a client's own words may say it too. */
export const saysReturned = (description: string): boolean => RETURNED.test(foldedText(description));
