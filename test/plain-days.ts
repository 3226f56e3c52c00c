import { addDays, type Day, daysBetween } from '#domain/calendar.ts';
import { lastDayInTime } from '#test/plain-loan.ts';

// A loan's books computed day by day in plain loops: uses nothing of the tested program except the calendar's business
// days.

/** An event of a loan on a day, for the plain model; events that were reversed are left out. */
export interface PlainEvent {
  /** `taken`: another loan took the debt over, which pays nothing early. */
  readonly kind: 'cost' | 'waiver' | 'money' | 'carried' | 'taken' | 'write-off' | 'out';
  readonly on: Day;
  /** Pesos of the event; of a write-off, everything owed. */
  readonly amount: number;
}

interface PlainDays {
  readonly parts: readonly { readonly amount: number; readonly due: Day }[];
  /** Late charge in percent a month. */
  readonly rate: number;
  /** Days late without late charge. */
  readonly grace?: number;
  readonly events: readonly PlainEvent[];
  readonly from: Day;
  readonly to: Day;
  /**
   * Late charge, costs and money given back too much, in pesos, that a loan took over from another: owed from the
   * first day on, beside the parts.
   */
  readonly before?: { readonly charge: number; readonly costs: number; readonly takenBack: number };
  /** Interest of a loan whose payoff has a rebate, counted from the first day. */
  readonly rebated?: number;
}

const ORDER = ['cost', 'waiver', 'money', 'carried', 'taken', 'write-off', 'out'];
const PAYS = ['money', 'carried', 'taken'];

/** A part of a number, halves up. */
const share = (of: number, part: number, all: number): number =>
  Number((2n * BigInt(of) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)));

/** The plain model of a loan, computed day by day: its state at the end of each day, in pesos. */
export function* plainDays({ parts, rate, grace = 0, events, from, to, before, rebated = 0 }: PlainDays) {
  const open = parts.map(({ amount, due }, index) => ({
    due,
    unpaid: amount,
    grown: 0,
    charge: index === 0 ? (before?.charge ?? 0) : 0,
  }));
  let [costs, takenBack, lost, credit] = [before?.costs ?? 0, before?.takenBack ?? 0, 0, 0];
  const inPesos = (grown: number) => Math.floor((2 * grown + 300_000) / 600_000);
  const total = parts.reduce((all, { amount }) => all + amount, 0);
  const last = parts.at(-1)?.due ?? from;
  let rebates = 0;
  const rebateOf = (on: Day) => {
    const unpaid = open.reduce((all, one) => all + one.unpaid, 0);
    if (rebated === 0 || unpaid === 0 || on >= last || on < from) return 0;
    const still = rebated - share(total - unpaid, rebated, total);
    return still < unpaid
      ? Math.min(still, share(rebated, daysBetween(on, last), daysBetween(from, last)))
      : 0;
  };
  const pay = () => {
    const take = (most: number) => {
      const part = Math.min(credit, most);
      credit -= part;
      return part;
    };
    for (const part of open) {
      part.charge -= take(part.charge);
      part.unpaid -= take(part.unpaid);
    }
    costs -= take(costs);
    takenBack -= take(takenBack);
    lost -= take(lost);
  };
  const owed = () => open.reduce((all, { unpaid, charge }) => all + unpaid + charge, costs + takenBack);
  for (let on = from; on <= to; on = addDays(on, 1)) {
    // Three hundred thousand of these are a peso: a day costs a thirtieth of the percent, which may have two decimals.
    for (const part of open)
      if (daysBetween(lastDayInTime(part.due), on) > grace)
        part.grown += part.unpaid * Math.round(rate * 100);
    const today = events.filter((event) => event.on === on);
    if (today.some(({ kind }) => ['waiver', ...PAYS, 'write-off'].includes(kind)))
      for (const part of open) {
        part.charge += inPesos(part.grown);
        part.grown = 0;
      }
    for (const { kind, amount } of ORDER.flatMap((name) => today.filter((event) => event.kind === name))) {
      if (kind === 'cost') costs += amount;
      if (PAYS.includes(kind)) credit += amount;
      const rebate = kind === 'money' || kind === 'carried' ? rebateOf(on) : 0;
      if (credit + rebate >= owed()) {
        credit += rebate;
        rebates += rebate;
      }
      let left = amount;
      if (kind === 'waiver')
        for (const part of open) {
          const waived = Math.min(left, part.charge);
          part.charge -= waived;
          left -= waived;
        }
      if (kind === 'out') {
        takenBack += Math.max(0, amount - credit);
        credit = Math.max(0, credit - amount);
      }
      if (kind === 'write-off') {
        lost += owed();
        for (const part of open) [part.unpaid, part.charge] = [0, 0];
        [costs, takenBack] = [0, 0];
      }
      if (kind === 'cost' || PAYS.includes(kind)) pay();
    }
    const posted = owed();
    const running = open.reduce((all, { grown }) => all + inPesos(grown), 0);
    const oldestDue = open.find(({ unpaid, charge }) => unpaid + charge > 0)?.due ?? null;
    yield { on, posted, owed: posted + running, credit, lost, rebates, oldestDue };
  }
}
