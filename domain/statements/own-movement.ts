import { type Day, daysBetween } from '#domain/calendar.ts';

interface BankLine {
  readonly id: number;
  /** The account of the line; `null`: not known. */
  readonly account: string | null;
  readonly day: Day;
  /** Centavos; outgoing money is negative. */
  readonly cents: number;
}

/** A movement between two places of the lender, with the sides that no bank line shows yet. */
interface OwnMovement {
  readonly id: number;
  readonly amount: number;
  readonly on: Day;
  /** The account that it left or came to; `null`: cash, or a bank line shows it. */
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
