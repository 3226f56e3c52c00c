import { expect } from 'vitest';
import { admits } from '#contract/access.ts';
import type { Money } from '#contract/drawers.ts';
import type { LoanFile } from '#contract/loan-book.ts';
import { paymentsApi } from '#contract/payments.ts';
import { DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import * as onPaper from '#server/drawers/cash-model.fixture.ts';
import type { Browser, TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import {
  BANKS,
  comesTrue,
  DRAWER_STEPS,
  excuse,
  type Office,
  one,
  type Roll,
  SIGNERS,
  WHO,
  type Who,
} from '#test/drawers/drawer-steps.ts';
import { annul, EarlierBooks, expectExcused, openBooks, spend, transfer } from '#test/drawers/other-money.ts';
import { approved, changeSettings } from '#test/stories.ts';
import { StreetCash } from '#test/street/street-cash.ts';

/** Roles that may record a payment by the contract; a collector takes cash on the street. */
const TAKERS = WHO.filter((role) => admits(paymentsApi.record.access, role));
const STEPS_OF_A_LIFE = 16;

/**
 * Random days of an owner, a cashier and a collector: cash and bank money of a loan, receipts of the street, floats,
 * deposits, counts, hand-overs and signatures, expenses and their reversals, transfers, and imports of earlier books.
 * After each step the screens must show for every place what a person would have noted on paper; a difference throws.
 */
export class CashLives {
  readonly #app: TestApp;
  readonly #paper = onPaper.emptyPaper();
  /** For each payment by id, the drawer on paper that received its cash. */
  readonly #taken = new Map<number, onPaper.PaperDrawer>();
  readonly #street: StreetCash;
  readonly #office: Office;
  readonly #earlier: EarlierBooks;
  #browsers: Record<Who, Browser>;
  readonly #names = new Map<number, Who>();
  #days = 0;
  compared = 0;
  /** How often each step happened at the office, by step. */
  readonly counts = {
    paid: 0,
    reversed: 0,
    refunded: 0,
    opened: 0,
    moved: 0,
    ofSafe: 0,
    counted: 0,
    signed: 0,
    spent: 0,
    annulled: 0,
    transferred: 0,
    imported: 0,
  };

  private constructor(app: TestApp, browsers: Record<Who, Browser>) {
    this.#app = app;
    this.#browsers = browsers;
    this.#office = {
      paper: this.#paper,
      browser: (who) => this.#browsers[who],
      idOf: (drawer) => this.#idOf(drawer),
      expenses: [],
      counts: this.counts,
    };
    this.#earlier = new EarlierBooks(app);
    this.#street = new StreetCash({
      paper: this.#paper,
      taken: this.#taken,
      browser: (who) => this.#browsers[who],
      now: () => app.deps.now(),
      today: () => this.#days,
      statusOf: async (loanId) => (await this.#fileOf(loanId)).loan.status,
    });
  }

  static async begin(app: TestApp): Promise<CashLives> {
    const lives = new CashLives(app, await signedIn(app));
    await changeSettings(lives.#browsers.owner, { companyAccounts: DEMO_SETTINGS.companyAccounts });
    await openBooks(lives.#office);
    for (const who of WHO)
      lives.#names.set((await lives.#browsers[who].get('/api/auth/user')).json().id, who);
    return lives;
  }

  get streetCounts() {
    return this.#street.counts;
  }

  async play(life: number): Promise<void> {
    const roll = dice(20_261_125 + life);
    await this.#later(0);
    const loanId = await this.#begun(roll, `life ${life}`);
    await this.#compare(`life ${life}, paid out`);
    for (let step = 0; step < STEPS_OF_A_LIFE; step += 1) {
      if (roll(4) === 0) await this.#later(1 + roll(3));
      const name = `life ${life}, step ${step}`;
      await one(roll, this.#steps)(roll, name, loanId);
      await this.#compare(name);
    }
    // The next random life needs a customer without a loan.
    const { loan } = await this.#fileOf(loanId);
    if (loan.status === 'active')
      await this.#browsers.owner.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'Fin' });
  }

  /** Moves the clock on by days and signs everyone in again, because sessions expire sooner. */
  async #later(after: number): Promise<void> {
    this.#app.advance(after * DAY_MS);
    this.#days += after;
    this.#browsers = await signedIn(this.#app);
  }

  async #fileOf(loanId: number): Promise<LoanFile> {
    return (await this.#browsers.owner.get(`/api/admin/loans/${loanId}/file`)).json();
  }

  async #moneyNow(): Promise<Money> {
    return (await this.#browsers.owner.get('/api/admin/money')).json();
  }

  /** The program's id of a drawer on paper, found by its place among the open ones. */
  async #idOf(drawer: onPaper.PaperDrawer): Promise<number> {
    const place = this.#paper.drawers.filter(({ status }) => status !== 'closed').indexOf(drawer);
    const found = (await this.#moneyNow()).drawers[place];
    if (!found) throw new Error('A drawer is on paper alone');
    return found.id;
  }

  async #pay(roll: Roll, name: string, loanId: number): Promise<void> {
    const { loan } = await this.#fileOf(loanId);
    if (loan.status !== 'active') return;
    const who = one(roll, TAKERS);
    // Sometimes more than the debt, which can be refunded.
    const amount = roll(10) === 0 ? loan.balance + 1 + roll(300) : 1 + roll(900);
    const account = roll(3) === 0 ? one(roll, BANKS) : null;
    const reply = await this.#browsers[who].send('POST', `/api/admin/loans/${loanId}/payments`, {
      amount,
      on: dayInSantoDomingo(this.#app.deps.now()),
      confirmAbovePayoff: true,
      ...(account === null
        ? { paymentMethod: 'cash' }
        : { paymentMethod: 'bank_transfer', fundsAccount: account }),
    });
    comesTrue(`${name}: ${who} takes ${amount}`, reply, 201);
    this.counts.paid += 1;
    if (account === null) this.#taken.set(reply.json().id, onPaper.throughHands(this.#paper, who, amount));
    else onPaper.throughBank(this.#paper, account, amount);
  }

  async #reverse(roll: Roll, name: string, loanId: number): Promise<void> {
    const { payments } = await this.#fileOf(loanId);
    const standing = payments.filter(
      ({ status, reversedAt }) => status === 'verified' && reversedAt === null,
    );
    if (standing.length === 0) return;
    const { id, amount, accountNumber } = one(roll, standing);
    const said = excuse(roll);
    const drawer = this.#taken.get(id);
    const given =
      drawer === undefined ||
      onPaper.gives(this.#paper, onPaper.givesBackFrom(this.#paper, drawer, 'owner'), {
        amount,
        who: 'owner',
        reason: said.cashReason !== undefined,
      });
    const reply = await this.#browsers.owner.send('POST', `/api/admin/payments/${id}/reversal`, {
      reason: 'Rebotó',
      ...said,
    });
    comesTrue(`${name}: reversal of ${amount}`, reply, given ? 200 : 409);
    if (!given) return;
    this.counts.reversed += 1;
    if (drawer) onPaper.givenBack(this.#paper, drawer, 'owner', amount);
    else onPaper.throughBank(this.#paper, accountNumber, -amount);
  }

  async #refund(roll: Roll, name: string, loanId: number): Promise<void> {
    const { loan } = await this.#fileOf(loanId);
    if (loan.credit === 0) return;
    const amount = 1 + roll(loan.credit);
    const who = one(roll, SIGNERS);
    const fundsAccount = one(roll, ['caja', ...BANKS]);
    const said = excuse(roll);
    const given = fundsAccount !== 'caja' || this.#gives(who, amount, said);
    const reply = await this.#browsers[who].send('POST', `/api/admin/loans/${loanId}/refunds`, {
      amount,
      reference: 'En mano',
      fundsAccount,
      ...said,
    });
    comesTrue(`${name}: refund of ${amount}`, reply, given ? 201 : 409);
    if (!given) return;
    this.counts.refunded += 1;
    if (fundsAccount === 'caja') onPaper.throughHands(this.#paper, who, -amount);
    else onPaper.throughBank(this.#paper, fundsAccount, -amount);
  }

  /** Whether the open drawer of a person gives cash, on paper. */
  #gives(who: Who, amount: number, { cashReason }: { readonly cashReason?: string }): boolean {
    const held = onPaper.holdsOf(this.#paper, who);
    return onPaper.gives(this.#paper, held, { amount, who, reason: cashReason !== undefined });
  }

  readonly #steps: readonly ((roll: Roll, name: string, loanId: number) => Promise<void>)[] = [
    ...Array.from({ length: 3 }, () => this.#pay.bind(this)),
    ...Array.from(
      { length: 6 },
      () => (roll: Roll, _name: string, loanId: number) => this.#street.step(roll, loanId),
    ),
    this.#reverse.bind(this),
    this.#refund.bind(this),
    ...[...DRAWER_STEPS, spend, annul, transfer].map(
      (step) => (roll: Roll, name: string) => step(this.#office, roll, name),
    ),
    (roll, name) => this.#earlier.bring(this.#office, roll, name),
    (roll, name) => this.#earlier.reverse(this.#office, roll, name),
  ];

  async #compare(name: string): Promise<void> {
    const { safe, office, street, cash, waiting, banks, total, drawers } = await this.#moneyNow();
    expect(
      {
        safe,
        office,
        street,
        cash,
        waiting,
        banks: Object.fromEntries(banks.map(({ accountNumber, amount }) => [accountNumber, amount])),
        total,
        drawers: drawers.map((drawer) => ({
          holder: this.#names.get(drawer.holder.id),
          status: drawer.status,
          expected: drawer.expected,
          waiting: drawer.waiting,
          counted: drawer.counted,
        })),
      },
      name,
    ).toEqual(onPaper.told(this.#paper, ['collector']));
    await expectExcused(this.#app, this.#paper, name);
    this.compared += 1;
  }

  /** Creates a loan that is disbursed from a drawer or from a bank. @returns its id */
  async #begun(roll: Roll, name: string): Promise<number> {
    const { loanId } = await approved(this.#app, 'rosa', {
      amount: 2_500 + roll(20) * 100,
      term: 1 + roll(3),
    });
    const { principal } = (await this.#fileOf(loanId)).loan;
    const who = one(roll, SIGNERS);
    const payOut = (account: string, said: object) =>
      this.#browsers[who].send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
        date: dayInSantoDomingo(this.#app.deps.now()),
        reference: 'TR-1',
        fundsAccount: account,
        ...said,
      });
    const said = excuse(roll);
    const asked = one(roll, ['caja', ...BANKS]);
    const given = asked !== 'caja' || this.#gives(who, principal, said);
    comesTrue(`${name}: ${who} pays out`, await payOut(asked, said), given ? 200 : 409);
    // What the drawer does not hold leaves a bank.
    const fundsAccount = given ? asked : one(roll, BANKS);
    if (!given) comesTrue(`${name}: ${who} pays out by transfer`, await payOut(fundsAccount, {}), 200);
    if (fundsAccount === 'caja') onPaper.throughHands(this.#paper, who, -principal);
    else onPaper.throughBank(this.#paper, fundsAccount, -principal);
    return loanId;
  }
}

async function signedIn(app: TestApp): Promise<Record<Who, Browser>> {
  return {
    owner: await app.signIn('pedro'),
    cashier: await app.signInAs('cashier'),
    collector: await app.signInAs('collector'),
  };
}
