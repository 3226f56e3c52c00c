import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DayRoute, StreetPhone, StreetReceipt } from '#contract/street.ts';
import * as onPaper from '#server/drawers/cash-model.fixture.ts';
import type { Browser } from '#test/app.ts';
import type { dice } from '#test/dice.ts';

type Roll = ReturnType<typeof dice>;

/** The state that the drill passes to the steps on the street: the drawers on paper, and browsers. */
export interface Around {
  readonly paper: onPaper.Paper;
  /** For each payment by id, the drawer on paper that received its cash. */
  readonly taken: Map<number, onPaper.PaperDrawer>;
  /** Returns a browser signed in today: a session does not last for days. */
  readonly browser: (who: 'owner' | 'collector') => Browser;
  readonly now: () => Date;
  /** Number of days since the drill began. */
  readonly today: () => number;
  readonly statusOf: (loanId: number) => Promise<string>;
}

interface Phone extends onPaper.PaperPhone {
  readonly id: number;
}

interface Slip extends onPaper.PaperSlip {
  readonly phone: Phone;
  readonly body: { readonly clientId: string; readonly loanId: number };
  readonly takenAt: string;
}

interface Arrived {
  readonly slip: Slip;
  readonly id: number;
}

const COLLECTOR = 'collector';
const TAKING_MONEY = ['active', 'written_off'];

/**
 * The collector's steps in the drill: takes cash against slips of a phone's block, sends them soon, late or twice,
 * loses the phone; the owner decides about waiting slips. Cash is in the collector's drawer from the booking of its
 * slip.
 */
export class StreetCash {
  readonly #around: Around;
  #phone: Phone | null = null;
  #unsent: Slip[] = [];
  #waiting: Arrived[] = [];
  readonly #sent: Arrived[] = [];
  /** How often each step happened, by step. */
  readonly counts = { booked: 0, kept: 0, again: 0, accepted: 0, refused: 0, lost: 0, carried: 0 };

  constructor(around: Around) {
    this.#around = around;
  }

  async #send<T>(
    who: 'owner' | 'collector',
    path: string,
    body: Record<string, unknown>,
    status: number,
  ): Promise<T> {
    const reply = await this.#around.browser(who).send('POST', `/api/admin/street/${path}`, body);
    expect(reply.statusCode, `${path}: ${reply.body}`).toBe(status);
    return reply.json();
  }

  async #openPhone(): Promise<Phone> {
    const { id } = await this.#send<StreetPhone>('collector', 'phones', { label: 'Moto' }, 201);
    // Another phone of the same collector is closed by this one.
    if (this.#phone) this.#phone.isLost = true;
    this.#phone = { id, isLost: false, lastNumber: 0, arrived: [] };
    return this.#phone;
  }

  /** One random step of the collector, or of the owner about the collector's slips. */
  step(roll: Roll, loanId: number): Promise<void> {
    const happening = roll(12);
    if (happening < 6) return this.#give(roll, loanId);
    if (happening < 8) return this.#sendSome(roll);
    if (happening === 8) return this.#sendAgain(roll);
    if (happening < 11) return this.#decide(roll);
    return roll(2) === 0 ? this.#carry() : this.#lose(roll);
  }

  /** The collector gives a slip. One phone in twelve loses its counter and gives a number again. */
  async #give(roll: Roll, loanId: number): Promise<void> {
    if ((await this.#around.statusOf(loanId)) !== 'active') return;
    const phone = this.#phone ?? (await this.#openPhone());
    if (phone.lastNumber === 0 || roll(12) > 0) phone.lastNumber += 1;
    this.#unsent.push({
      phone,
      number: phone.lastNumber,
      amount: 1 + roll(900),
      takenOn: this.#around.today(),
      takenAt: this.#around.now().toISOString(),
      body: { clientId: randomUUID(), loanId },
    });
    if (roll(3) > 0) await this.#sendSome(roll);
  }

  /** Signal returns: some slips arrive, one in three of them twice at once. */
  async #sendSome(roll: Roll): Promise<void> {
    const sending = this.#unsent.splice(0, 1 + roll(3));
    for (const slip of sending) await this.#arrive(slip, roll(3) === 0);
  }

  async #arrive(slip: Slip, isDoubled: boolean): Promise<void> {
    const { phone, number, amount, takenAt, body } = slip;
    const { paper, taken, today, statusOf } = this.#around;
    const takesMoney = TAKING_MONEY.includes(await statusOf(body.loanId));
    const isBooked = onPaper.isBookedAtOnce(phone, slip, { today: today(), takesMoney });
    const call = () =>
      this.#send<StreetReceipt>(
        'collector',
        'receipts',
        { ...body, phone: phone.id, number, amount, takenAt },
        201,
      );
    const [receipt, ...others] = await Promise.all(isDoubled ? [call(), call()] : [call()]);
    for (const other of others) expect(other.id).toBe(receipt.id);
    expect(receipt.status, `slip ${receipt.number} of day ${slip.takenOn}`).toBe(
      isBooked ? 'recorded' : 'waiting',
    );
    phone.arrived.push(slip);
    const arrived = { slip, id: receipt.id };
    this.#sent.push(arrived);
    this.counts[isBooked ? 'booked' : 'kept'] += 1;
    if (isBooked && receipt.paymentId !== null)
      taken.set(receipt.paymentId, onPaper.throughHands(paper, COLLECTOR, amount));
    else {
      this.#waiting.push(arrived);
      paper.waiting += amount;
    }
  }

  /** Sends a slip that arrived long ago twice more, as it was and with another sum: nothing may change. */
  async #sendAgain(roll: Roll): Promise<void> {
    const arrived = this.#sent[roll(Math.max(1, this.#sent.length))];
    if (!arrived) return;
    const { phone, number, amount, takenAt, body } = arrived.slip;
    const slip = { ...body, phone: phone.id, number, amount, takenAt };
    const again = await this.#send<StreetReceipt>('collector', 'receipts', slip, 201);
    const refused = await this.#send<{ code: string }>(
      'collector',
      'receipts',
      { ...slip, amount: amount + 1 },
      409,
    );
    expect(refused.code).toBe('repeated_key');
    expect(again).toMatchObject({ id: arrived.id, amount });
    this.counts.again += 1;
  }

  /** The owner closes the phone; its unsent slips arrive from a closed phone. */
  async #lose(roll: Roll): Promise<void> {
    const phone = this.#phone;
    if (!phone || roll(2) > 0) return;
    await this.#send('owner', `phones/${phone.id}/revocation`, {}, 200);
    phone.isLost = true;
    this.#phone = null;
    this.counts.lost += 1;
  }

  /** The owner accepts or refuses the slip that has waited longest. */
  async #decide(roll: Roll): Promise<void> {
    const [arrived, ...others] = this.#waiting;
    if (!arrived) return;
    const path = `receipts/${arrived.id}/decision`;
    const { body, amount } = arrived.slip;
    const takesMoney = TAKING_MONEY.includes(await this.#around.statusOf(body.loanId));
    const accepts = roll(3) > 0;
    if (accepts && !takesMoney) await this.#send('owner', path, { command: 'accept' }, 409);
    if (accepts && takesMoney) {
      const { paymentId } = await this.#send<StreetReceipt>('owner', path, { command: 'accept' }, 200);
      expect(paymentId).not.toBeNull();
      const drawer = onPaper.throughHands(this.#around.paper, COLLECTOR, amount);
      this.#around.taken.set(Number(paymentId), drawer);
      this.counts.accepted += 1;
    } else {
      await this.#send('owner', path, { command: 'refuse', reason: 'No lo reconoce' }, 200);
      this.counts.refused += 1;
    }
    this.#waiting = others;
    this.#around.paper.waiting -= amount;
  }

  /**
   * Checks that the day's route shows the collector's cash: that in the drawers, and that of slips that wait for the
   * owner.
   */
  async #carry(): Promise<void> {
    const { id, lastNumber } = this.#phone ?? (await this.#openPhone());
    const { cash } = await this.#send<DayRoute>('collector', `phones/${id}/route`, { lastNumber }, 200);
    const { street, waiting } = onPaper.told(this.#around.paper, [COLLECTOR]);
    expect(cash).toBe(street + waiting);
    this.counts.carried += 1;
  }
}
