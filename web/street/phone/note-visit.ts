import { collectionsApi } from '#contract/collections.ts';
import type { Visit } from '#contract/street.ts';
import { addDays, type Day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { CONTACT_OUTCOME, type ContactChannel, type ContactOutcome } from '#domain/collections/contact.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { formatPesos, type Pesos } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';
import { newClientId } from '#web/app/queue/client-id.ts';
import { reloadQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem, send } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { itemsOf } from '#web/app/queue/sending/queue-store.ts';
import type { NotedContact } from '#web/street/phone/route-store.ts';
import { STREET_PAGE, STREET_PHONE } from '#web/sw/street-cache.ts';

/** A collector's note of a visit. */
export interface VisitNote {
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly note: string;
  readonly promise: { readonly on: Day; readonly amount: Pesos } | null;
  /** When the note was made, by the phone's clock. */
  readonly madeAt: Date;
  /** Whether an owner confirmed that the contact was outside the hours of the law. */
  readonly confirmBeyondLaw: boolean;
}

type Visited = Pick<Visit, 'loanId' | 'reference'>;

const titleOf = ({ outcome, promise }: VisitNote): string =>
  promise === null
    ? `Nota: ${CONTACT_OUTCOME[outcome].label}`
    : `Promesa de ${formatPesos(promise.amount)} para el ${formatDay(promise.on)}`;

/** A collector's contact as a queue item, with the loan's number in the place of a name. */
function contactItem(account: number, { loanId, reference }: Visited, said: VisitNote, now: Date): QueueItem {
  const { channel, outcome, note, promise, madeAt, confirmBeyondLaw } = said;
  const clientId = newClientId();
  const body = {
    channel,
    outcome,
    note,
    ...(promise && { promisedOn: promise.on, promisedAmount: promise.amount }),
    madeAt: madeAt.toISOString(),
    clientId,
    ...(confirmBeyondLaw && { confirmBeyondLaw }),
  };
  const lastDay = addDays(dayInSantoDomingo(madeAt), REPORTED_DAYS_BEFORE);
  return {
    clientId,
    account,
    kind: 'contact',
    title: `${titleOf(said)} · ${reference}`,
    note: `Se anota con su hora si llega a más tardar el ${formatDay(lastDay)}; después lo anota un dueño.`,
    createdAt: now.getTime(),
    uploads: [],
    request: {
      method: collectionsApi.record.method,
      path: addressOf(collectionsApi.record, { params: { id: loanId }, body }),
      body,
      file: null,
    },
    correction: STREET_PAGE,
    form: null,
    refusal: null,
  };
}

/**
 * The result of noting a visit. `unkept`: the phone had no space, and the office was out of reach or refused it; `reason`
 * is the sentence for the collector.
 */
export type Noting =
  | { readonly outcome: 'noted'; readonly noted: NotedContact }
  | { readonly outcome: 'unkept'; readonly reason: string };

const NO_ROOM =
  'Este teléfono no tiene espacio para guardarlo. Escríbalo a mano y anótelo cuando haya señal.';

/** Queues the result of a visit, to be sent once with its time (rule: street-contacts). */
export async function noteVisit(
  account: number,
  visit: Visited,
  said: VisitNote,
  now: Date,
): Promise<Noting> {
  const item = contactItem(account, visit, said, now);
  const { promise: isKept, resolve: kept } = Promise.withResolvers<{ readonly outcome: 'kept' }>();
  const done = await Promise.race([isKept, send(item, () => kept({ outcome: 'kept' }))]);
  switch (done.outcome) {
    case 'unkept':
      return { outcome: 'unkept', reason: NO_ROOM };
    case 'refused':
      return { outcome: 'unkept', reason: sentenceOf(new ApiError(done.refusal), NO_ROOM) };
    case 'kept':
    case 'received': {
      // The screen reads its state from the queue: before the queue has it, it would look sent.
      await reloadQueue();
      const { clientId } = item;
      return {
        outcome: 'noted',
        noted: { clientId, loanId: visit.loanId, title: titleOf(said), note: said.note.trim() },
      };
    }
  }
}

/** Deletes the contacts that this phone could not send before an owner closed it. Receipts of cash stay. */
export async function forgetNotes(account: number): Promise<void> {
  const items = await itemsOf(account).catch(() => []);
  for (const { kind, clientId } of items) if (kind === 'contact') await deleteItem(clientId);
}

/** This phone's record of its block of receipt numbers (rule: street-phones). It contains nothing personal. */
export interface PhoneNote {
  /** The server's number of this phone; `account`: the account that it was opened for. */
  readonly phone: number;
  readonly userId: number;
  readonly block: number;
  /** The last receipt number that this phone used. */
  readonly last: number;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * This phone's record of its block of receipt numbers; `null`: this browser is no collector's phone, or has lost the
 * record.
 */
export function phoneNote(): PhoneNote | null {
  try {
    const said: Partial<Record<keyof PhoneNote, unknown>> | null = JSON.parse(
      localStorage.getItem(STREET_PHONE) ?? 'null',
    );
    const { phone, userId, block, last } = said ?? {};
    return isCount(phone) && isCount(userId) && isCount(block) && isCount(last)
      ? { phone, userId, block, last }
      : null;
  } catch {
    return null;
  }
}

/**
 * Stores the record of this phone's receipt numbers. @throws {DOMException} when the browser stores nothing: without
 * the record no number may be used.
 */
export const keepPhoneNote = (note: PhoneNote): void =>
  localStorage.setItem(STREET_PHONE, JSON.stringify(note));

export const forgetPhoneNote = (): void => localStorage.removeItem(STREET_PHONE);
