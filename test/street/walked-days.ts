import {
  addDays,
  type Day,
  dayInSantoDomingo,
  daysBetween,
  NO_CLOSED_DAYS,
  startOfDay,
} from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { pesos } from '#domain/money.ts';
import { purge } from '#server/outbox/purge.ts';
import type { Browser, TestApp } from '#test/app.ts';
import type { dice } from '#test/dice.ts';
import type { Answer, Deliver } from '#web/app/queue/sending/attempt.ts';
import { allItems, itemNow, putItem } from '#web/app/queue/sending/queue-store.ts';
import { sendQueue } from '#web/app/queue/sending/send-queue.ts';
import { giveReceipt } from '#web/street/phone/give-receipt.ts';
import { keepPhoneNote, noteVisit, phoneNote, type VisitNote } from '#web/street/phone/note-visit.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';

const MINUTES_OF_A_DAY = 24 * 60;
/** Days after which a call is repeated late: longer than an Idempotency-Key is stored (`purge`). */
const FORGOTTEN_AFTER_DAYS = 4;

/**
 * Maximum number of tries to empty the phone's queue: far more than a queue of some days needs if one call in five is
 * lost or unanswered.
 */
const WINDOWS_MAX = 1_000;

type Random = ReturnType<typeof dice>;

/** A receipt that the collector gave, with the plain model's expectation. */
export interface Walked extends GivenReceipt {
  readonly phone: number;
  readonly takenOn: Day;
  /** The day on which the receipt first reached the office, and whether its phone was closed by then. */
  arrived: { readonly on: Day; readonly revoked: boolean } | null;
}

/** A contact that the collector noted on a visit, with the plain model's expectation. */
export interface WalkedNote extends Pick<VisitNote, 'outcome' | 'note' | 'promise' | 'madeAt'> {
  readonly clientId: string;
  readonly loanId: number;
  readonly madeOn: Day;
  /** The day on which the contact first reached the office; `null`: not yet. */
  arrivedOn: Day | null;
}

/**
 * Whether the office must have a contact. One that is sent too late stays on the phone with its refusal, since only
 * an owner may note it.
 */
export const isNoted = ({ madeOn, arrivedOn }: WalkedNote): boolean =>
  arrivedOn !== null && daysBetween(madeOn, arrivedOn) <= REPORTED_DAYS_BEFORE;

/** An error that the walk plants in its own fakes, to test its checks. */
export type Planted = 'none' | 'server_forgets' | 'phone_forgets';

/** Whether the office must record the payment of a receipt without an owner's decision. */
export function isRecordedAtOnce({ takenOn, arrived }: Walked): boolean {
  return arrived !== null && !arrived.revoked && daysBetween(takenOn, arrived.on) <= REPORTED_DAYS_BEFORE;
}

/** A collector with a phone whose signal comes and goes: the phone's own queue, the program's own server. */
export class Walk {
  readonly walked: Walked[] = [];
  readonly notes: WalkedNote[] = [];
  readonly counts = { lost: 0, doubled: 0, unanswered: 0, repeatedLate: 0 };
  /** Counts of the walk about contacts: promises, lost, doubled and unanswered ones, and late repetitions. */
  readonly noteCounts = { promises: 0, lost: 0, doubled: 0, unanswered: 0, repeatedLate: 0 };
  /** Receipts whose first reply was lost, and which the office does not accept again before their day. */
  private readonly repeatedOn = new Map<unknown, Day>();
  private readonly revoked = new Set<number>();
  private readonly app: TestApp;
  private readonly random: Random;
  private readonly planted: Planted;
  private now = new Date('2026-11-20T15:00:00Z');

  constructor(app: TestApp, random: Random, planted: Planted = 'none') {
    this.app = app;
    this.random = random;
    this.planted = planted;
  }

  get today(): Day {
    return dayInSantoDomingo(this.now);
  }

  private at(instant: Date): void {
    this.now = instant;
    this.app.setClock(instant);
  }

  /** Moves the clock to eight in the morning of the next working day. */
  nextDay(): void {
    let day = addDays(this.today, 1);
    while (!isBusinessDay(day, NO_CLOSED_DAYS)) day = addDays(day, 1);
    this.at(new Date(startOfDay(day).getTime() + 8 * 3_600_000));
  }

  later(minutes: number): void {
    this.at(new Date(this.now.getTime() + minutes * 60_000));
  }

  /**
   * The collector's browser, signed in anew: a session expires after half an hour without use, so on the street each
   * window of signal begins with a login.
   */
  collector(): Promise<Browser> {
    return this.app.signInAs('collector');
  }

  async openPhone(): Promise<void> {
    const collector = await this.collector();
    const reply = await collector.send('POST', '/api/admin/street/phones', { label: 'Android' });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    const { id, block } = reply.json();
    const userId = (await collector.get('/api/auth/user')).json().id;
    keepPhoneNote({ phone: id, userId, block, last: 0 });
  }

  async prepareRoute(): Promise<void> {
    const note = phoneNote();
    const collector = await this.collector();
    const reply = await collector.send('POST', `/api/admin/street/phones/${note?.phone}/route`, {
      lastNumber: note?.last ?? 0,
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }

  async revoke(): Promise<number> {
    const phone = phoneNote()?.phone ?? 0;
    const reply = await (await this.app.signIn('pedro')).send(
      'POST',
      `/api/admin/street/phones/${phone}/revocation`,
      {},
    );
    if (reply.statusCode !== 200) throw new Error(reply.body);
    this.revoked.add(phone);
    return phone;
  }

  async give(loanId: number): Promise<void> {
    const visit = { loanId, fullName: 'Rosa Méndez', reference: '#LN-0001' };
    const giving = await giveReceipt(visit, 20 + this.random(180), null, this.now);
    if (giving.outcome !== 'given') throw new Error(giving.outcome);
    const phone = phoneNote()?.phone ?? 0;
    this.walked.push({ ...giving.receipt, phone, takenOn: this.today, arrived: null });
  }

  /** Notes a contact of the visit on the phone; every third one is a promise. */
  async note(loanId: number): Promise<void> {
    const promises = this.random(3) === 0;
    const said: VisitNote = {
      channel: 'visit',
      outcome: promises ? 'promised' : 'no_answer',
      note: `Visita ${this.notes.length + 1}`,
      // Some for the day of the visit itself, which has passed on arrival.
      promise: promises
        ? { on: addDays(this.today, this.random(20)), amount: pesos(100 + this.random(900)) }
        : null,
      madeAt: this.now,
      confirmBeyondLaw: false,
    };
    const noting = await noteVisit(
      phoneNote()?.userId ?? 0,
      { loanId, reference: '#LN-0001' },
      said,
      this.now,
    );
    if (noting.outcome !== 'noted') throw new Error(noting.reason);
    if (promises) this.noteCounts.promises += 1;
    const { clientId } = noting.noted;
    this.notes.push({ ...said, clientId, loanId, madeOn: this.today, arrivedOn: null });
  }

  /** Counts something that happened to a receipt or a contact. @returns how often it has happened so far */
  private count(kind: keyof typeof this.counts, clientId: unknown): number {
    const counts = this.notes.some((note) => note.clientId === clientId) ? this.noteCounts : this.counts;
    counts[kind] += 1;
    return counts[kind];
  }

  /**
   * Sends one call of the phone to the program; with a planted error, to a server that does not recognise a repeated
   * contact.
   */
  private take(collector: Browser, path: string, body: object, headers: Readonly<Record<string, string>>) {
    const isForgotten = this.planted === 'server_forgets' && path.endsWith('/contacts');
    if (!isForgotten) return collector.send('POST', path, { ...body }, { ...headers });
    const { 'Idempotency-Key': _key, ...others } = headers;
    return collector.send('POST', path, { ...body, clientId: undefined }, others);
  }

  private deliverBy(collector: Browser): Deliver {
    return async ({ path, body }, headers): Promise<Answer> => {
      const again = this.repeatedOn.get(body.clientId);
      if (again !== undefined && this.today < again) return { status: 503, body: '' };
      if (again !== undefined) this.count('repeatedLate', body.clientId);
      const luck = this.random(10);
      if (luck === 0) {
        this.count('lost', body.clientId);
        throw new TypeError('Failed to fetch');
      }
      const send = () => this.take(collector, path, body, headers);
      const replies = luck === 1 ? await Promise.all([send(), send()]) : [await send()];
      if (luck === 1) this.count('doubled', body.clientId);
      const receipt = this.walked.find(({ clientId }) => clientId === body.clientId);
      if (receipt && replies.some(({ statusCode }) => statusCode === 201))
        receipt.arrived ??= { on: this.today, revoked: this.revoked.has(receipt.phone) };
      const note = this.notes.find(({ clientId }) => clientId === body.clientId);
      if (note) note.arrivedOn ??= this.today;
      if (luck === 2) {
        const isFirst = this.count('unanswered', body.clientId) === 1;
        // The first and half of the others are repeated after their key expired: then only the row identifies them.
        if ((isFirst || this.random(2) === 0) && again === undefined)
          this.repeatedOn.set(body.clientId, addDays(this.today, FORGOTTEN_AFTER_DAYS));
        throw new TypeError('The reply was lost');
      }
      const [reply] = replies;
      return { status: reply?.statusCode ?? 0, body: reply?.body ?? '' };
    };
  }

  /** Runs the phone's queue once; with a planted error, as a phone that does not delete received contacts. */
  private async runQueue() {
    // Idempotency keys expire after two days: then only the row identifies a repeat.
    await purge({ ...this.app.deps, now: () => this.now });
    const before = (await allItems()).filter(({ kind }) => kind === 'contact');
    const result = await sendQueue(null, this.deliverBy(await this.collector()));
    if (this.planted === 'phone_forgets')
      for (const item of before) if (!(await itemNow(item.clientId))) await putItem(item);
    return result;
  }

  /** One window of signal: a run of the queue stops at a call without a reply, and the phone retries a few times. */
  async send(): Promise<void> {
    for (let runs = 3; runs > 0; runs -= 1) {
      const { left } = await this.runQueue();
      if (left === 'nothing') return;
    }
  }

  /** Runs the phone's queue until nothing waits in it. */
  async sendAll(): Promise<void> {
    for (let windows = 0; windows < WINDOWS_MAX; windows += 1) {
      const { left } = await this.runQueue();
      if (left === 'later') this.later(MINUTES_OF_A_DAY / 2);
      if (left === 'nothing') return;
      if (left === 'paused') throw new Error('The collector is signed in');
    }
    throw new Error('The phone does not finish its queue');
  }
}
