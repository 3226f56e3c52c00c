/**
 * A cash drawer as a person would note it on paper. A test compares this model of safe, drawers and banks with the
 * program; it shares no code with the program, not even the kinds of movements.
 */
export interface PaperDrawer {
  readonly holder: string;
  status: 'open' | 'counted' | 'closed';
  holds: number;
  /** Pesos that the drawer should hold at the count; `null` before. */
  expected: number | null;
  counted: number | null;
  counter: string | null;
}

export interface Paper {
  safe: number;
  /** Pesos that collectors took, with receipts that the owner has not decided about. */
  waiting: number;
  readonly banks: Map<string, number>;
  /** All drawers, in the order in which they were opened. */
  readonly drawers: PaperDrawer[];
  /** How often an owner let out more than a place held, and wrote why. */
  excuses: number;
}

export const emptyPaper = (): Paper => ({ safe: 0, waiting: 0, banks: new Map(), drawers: [], excuses: 0 });

/**
 * Whether a place that holds this much gives this much; the owner alone may take more, with a reason, which the paper
 * counts.
 */
export function gives(
  paper: Paper,
  held: number,
  { amount, who, reason }: { readonly amount: number; readonly who: string; readonly reason: boolean },
): boolean {
  if (amount <= held) return true;
  if (who !== 'owner' || !reason) return false;
  paper.excuses += 1;
  return true;
}

/** Pesos in the open drawer of a person; a person without one has none to give. */
export const holdsOf = (paper: Paper, holder: string): number => openOf(paper, holder)?.holds ?? 0;

export const openOf = ({ drawers }: Paper, holder: string): PaperDrawer | undefined =>
  drawers.find((one) => one.holder === holder && one.status === 'open');

export function opened(paper: Paper, holder: string): PaperDrawer {
  const drawer: PaperDrawer = {
    holder,
    status: 'open',
    holds: 0,
    expected: null,
    counted: null,
    counter: null,
  };
  paper.drawers.push(drawer);
  return drawer;
}

/**
 * Adds pesos that this person takes (below zero: hands out) to the person's open drawer, and opens one where there is
 * none.
 * @returns the drawer.
 */
export function throughHands(paper: Paper, holder: string, amount: number): PaperDrawer {
  const drawer = openOf(paper, holder) ?? opened(paper, holder);
  drawer.holds += amount;
  return drawer;
}

/** The drawer that returns what `from` received: `from` itself, unless it was counted since. */
export const givesBackFrom = (paper: Paper, from: PaperDrawer, holder: string): number =>
  from.status === 'open' ? from.holds : holdsOf(paper, holder);

/** Books pesos that `holder` returns: out of the drawer that received them, unless that drawer was counted since. */
export function givenBack(paper: Paper, from: PaperDrawer, holder: string, amount: number): void {
  if (from.status === 'open') from.holds -= amount;
  else throughHands(paper, holder, -amount);
}

export function throughBank({ banks }: Paper, account: string, amount: number): void {
  banks.set(account, (banks.get(account) ?? 0) + amount);
}

const handOver = (paper: Paper, drawer: PaperDrawer, to: PaperDrawer | null) => {
  const taken = drawer.counted ?? 0;
  // The difference of the count ends here.
  drawer.holds = 0;
  if (to) to.holds += taken;
  else paper.safe += taken;
};

export function count(
  paper: Paper,
  drawer: PaperDrawer,
  {
    counter,
    found,
    to,
  }: { readonly counter: string; readonly found: number; readonly to: PaperDrawer | null },
): void {
  drawer.expected = drawer.holds;
  drawer.counted = found;
  drawer.counter = counter;
  drawer.status = 'counted';
  if (counter !== drawer.holder) handOver(paper, drawer, to);
}

export function signOff(paper: Paper, drawer: PaperDrawer): void {
  if (drawer.counter === drawer.holder) handOver(paper, drawer, null);
  drawer.status = 'closed';
}

/** A receipt that a collector gave for cash, from a block of numbered receipts. */
export interface PaperSlip {
  readonly number: number;
  readonly amount: number;
  /** The day of the drill on which the receipt was given, as a number of days from its start. */
  readonly takenOn: number;
}

/** A collector's phone on paper: the receipts that it has sent, and those that it has not. */
export interface PaperPhone {
  isLost: boolean;
  lastNumber: number;
  readonly arrived: PaperSlip[];
}

/** Days after which the office no longer takes a receipt without an owner's decision. */
const DAYS_BACK = 3;

/**
 * Whether the office books a receipt from a phone by itself when it arrives; every other receipt waits for the owner.
 */
export const isBookedAtOnce = (
  { isLost, arrived }: PaperPhone,
  { number, takenOn }: PaperSlip,
  { today, takesMoney }: { readonly today: number; readonly takesMoney: boolean },
): boolean =>
  !isLost &&
  takesMoney &&
  today - takenOn <= DAYS_BACK &&
  !arrived.some((earlier) => earlier.number === number);

/** Notes and coins with this sum. */
export function heap(sum: number) {
  let left = sum;
  return [2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1].flatMap((value) => {
    const pieces = Math.floor(left / value);
    left -= pieces * value;
    return pieces === 0 ? [] : [{ value, count: pieces }];
  });
}

const held = (drawers: readonly PaperDrawer[]) => drawers.reduce((all, { holds }) => all + holds, 0);

/** The model's amounts of money by place, in the form in which the program's screens show them. */
export function told({ safe, waiting, banks, drawers }: Paper, collectors: readonly string[]) {
  const isStreet = ({ holder }: PaperDrawer) => collectors.includes(holder);
  const [office, street] = [held(drawers.filter((one) => !isStreet(one))), held(drawers.filter(isStreet))];
  const cash = safe + office + street;
  return {
    safe,
    office,
    street,
    cash,
    waiting,
    banks: Object.fromEntries([...banks].sort()),
    total: [...banks.values()].reduce((all, amount) => all + amount, cash),
    drawers: drawers
      .filter(({ status }) => status !== 'closed')
      .map((drawer) => ({
        holder: drawer.holder,
        status: drawer.status,
        expected: drawer.expected ?? drawer.holds,
        waiting: isStreet(drawer) && drawer.status === 'open' ? waiting : 0,
        counted: drawer.counted,
      })),
  };
}
