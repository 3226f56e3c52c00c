import { type FiscalMonth, fiscalApi } from '#contract/accounting.ts';
import type { Failure } from '#contract/errors.ts';
import {
  collectedAndReversed,
  FISCAL_CONCEPT,
  FISCAL_DOCUMENT,
  type FiscalConcept,
  type FiscalDocument,
  fiscalDocuments,
  isInvoice,
  loweredByOwnMonth,
} from '#domain/accounting/fiscal-document.ts';
import {
  fiscalLeft,
  fiscalNumberOf,
  fiscalNumberText,
  NUMBER_FORM,
  overlaps,
  rangeOfNumber,
  tidyNumber,
} from '#domain/accounting/fiscal-number.ts';
import { type Day, day } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import { monthNamed, type Period } from '#domain/finances/periods.ts';
import { type Pesos, pesos } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isOver } from '#server/accounting/close-month.ts';
import {
  acceptedNumber,
  answerSending,
  type DocumentKey,
  findNumber,
  fiscalRanges,
  keyOf,
  lockNumbers,
  type NumberInForce,
  numbersUntil,
  sendingsOf,
  wasSent,
  withdrawNumber,
} from '#server/accounting/fiscal.store.ts';
import { type PaidMovement, paidMovements, type Taken } from '#server/accounting/journal.store.ts';
import { monthBooks } from '#server/accounting/month-books.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, reading } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** A tax document of a month, with its client. */
interface MonthDocument extends FiscalDocument {
  readonly userId: number;
  readonly cedula: string | null;
  readonly fullName: string;
}

interface Sums {
  readonly of: PaidMovement;
  readonly concept: FiscalConcept;
  readonly causes: Map<string, PaidMovement[]>;
}

/** The documents of a month, by client: what was collected and what was reversed, apart (rule: fiscal-documents). */
async function monthDocuments(tx: Tx, taken: Taken, wholeFrom: number): Promise<MonthDocument[]> {
  const sums = new Map<string, Sums>();
  for (const movement of await paidMovements(tx, taken)) {
    const key = `${movement.userId} ${movement.concept}`;
    const found = sums.get(key) ?? { of: movement, concept: movement.concept, causes: new Map() };
    sums.set(key, found);
    found.causes.set(movement.cause, [...(found.causes.get(movement.cause) ?? []), movement]);
  }
  return [...sums.values()].flatMap(({ of: { userId, cedula, fullName }, concept, causes }) => {
    let collected = 0;
    const reversed = new Map<string, number>();
    for (const movements of causes.values()) {
      const one = collectedAndReversed(movements, taken.from);
      collected += one.collected;
      for (const [month, amount] of one.reversed) reversed.set(month, (reversed.get(month) ?? 0) + amount);
    }
    return fiscalDocuments(concept, collected, reversed, wholeFrom).map((document) => ({
      ...document,
      userId,
      cedula,
      fullName,
    }));
  });
}

/** A document with its numbers, and the number of the document that it changes. */
export interface NumberedDocument extends MonthDocument {
  readonly numbers: readonly NumberInForce[];
  /** Pesos that no number is for; part of it where another account became this one. */
  readonly left: Pesos;
  readonly changes: RowOf<'fiscalNumbers'> | null;
  /** What the provider was asked for it, and has not answered, else the last time; `null`: never, or it is no invoice. */
  readonly sending: RowOf<'fiscalSendings'> | null;
}

const pesosOf = (numbers: NumberedDocument['numbers']): number =>
  numbers.reduce((all, { amount }) => all + amount, 0);

/**
 * The documents of a month with their numbers, lowered by what was taken back within the month. A credit note changes
 * the document of the month that it corrects, a debit note the last invoice up to its month.
 */
export async function numberedDocuments(tx: Tx, month: Period): Promise<NumberedDocument[]> {
  const { taken, rules } = await monthBooks(tx, month);
  const documents = await monthDocuments(tx, taken, rules.wholeFrom.amount);
  const all = await numbersUntil(tx, month.from, [...new Set(documents.map(({ userId }) => userId))]);
  const sendings = await sendingsOf(tx, month.from);
  const numbered = documents.map((document) => {
    const { userId, concept, corrects } = document;
    const own = all.filter((one) => one.userId === userId);
    const changed = own.filter((one) =>
      corrects === null
        ? concept === 'late_charge' && isInvoice(one)
        : one.month === corrects && one.concept === concept && one.kind === FISCAL_CONCEPT[concept].collected,
    );
    // Of two accounts that became one, the invoice that has as much as the note takes back.
    const enough =
      corrects === null ? undefined : changed.findLast(({ amount }) => amount >= document.amount);
    const numbers = own.filter((one) => one.month === month.from && keyOf(one) === keyOf(document));
    const sending = (isInvoice(document) && sendings.get(userId)) || null;
    const onItsWay = sending?.state === 'waiting' ? sending.amount : 0;
    return {
      ...document,
      numbers,
      changes: enough ?? changed.at(-1) ?? null,
      sending,
      issued: pesosOf(numbers) + onItsWay,
    };
  });
  return loweredByOwnMonth(numbered, month.from, rules.wholeFrom.amount).map((document) => ({
    ...document,
    left: pesos(Math.max(document.amount - pesosOf(document.numbers), 0)),
  }));
}

export const readFiscalMonth = reading(fiscalApi.month, async (tx, context, { params }) => {
  const month = monthNamed(params.month);
  const ranges = await fiscalRanges(tx);
  const hasProvider = context.deps.env.ecf !== null;
  const reply: FiscalMonth = {
    month: params.month,
    isOver: isOver(month, context.now),
    documents: (await numberedDocuments(tx, month)).map((one) => ({
      ...pick(one, ['userId', 'cedula', 'kind', 'concept', 'amount', 'left', 'whole']),
      name: one.fullName,
      corrects: one.corrects?.slice(0, 7) ?? null,
      numbers: one.numbers.map((number) => pick(number, ['id', 'encf', 'issuedOn', 'amount', 'isAccepted'])),
      changes: one.changes?.encf ?? null,
      sending: one.sending && pick(one.sending, ['encf', 'state', 'why']),
    })),
    ranges: ranges.map(({ id, kind, firstNumber, lastNumber, endsOn, used }) => ({
      id,
      kind,
      first: fiscalNumberText({ kind, sequence: firstNumber }),
      last: fiscalNumberText({ kind, sequence: lastNumber }),
      endsOn,
      used,
    })),
    left: fiscalLeft(ranges, { today: context.today, hasProvider }),
    hasProvider,
  };
  return ok(reply);
});

/** Adds a range: both its numbers are of one type, and no other range has any of them. */
export const addRange = changing(fiscalApi.addRange, async (tx, context, { body }) => {
  const [first, last] = [fiscalNumberOf(body.first), fiscalNumberOf(body.last)];
  const refused = (field: string, message: string) => fail(invalidField(field, message));
  if (first === null) return refused('first', NUMBER_FORM);
  if (last === null) return refused('last', NUMBER_FORM);
  if (last.kind !== first.kind) return refused('last', 'Los dos e-NCF son del mismo tipo');
  if (last.sequence < first.sequence) return refused('last', 'El último va después del primero');
  if (body.endsOn !== null && body.endsOn < context.today) return refused('endsOn', 'Ese rango ya venció');
  await lockNumbers(tx);
  const range = {
    kind: first.kind,
    firstNumber: first.sequence,
    lastNumber: last.sequence,
    endsOn: body.endsOn === null ? null : day(body.endsOn),
  };
  if ((await fiscalRanges(tx)).some((one) => overlaps(one, { ...range, id: 0 })))
    return fail(invalidField('first', 'Otro rango ya tiene alguno de esos números'));
  const id = await insertRow(tx, 'fiscalRanges', {
    ...range,
    addedBy: context.actor.userId,
    addedAt: context.now,
  });
  await recordEvent(tx, context, 'fiscal.range_added', id, {
    facts: { from: tidyNumber(body.first), to: tidyNumber(body.last) },
  });
  return ok({ message: 'Rango agregado' });
});

interface Entry {
  readonly encf: string;
  readonly issuedOn: Day;
}
export const NO_DOCUMENT = 'Ese mes no tiene un comprobante así';
const NO_INVOICE =
  'Esta nota cambia un comprobante que todavía no tiene e-NCF: ponga primero el de ese comprobante';
export const NOT_OVER = 'El mes no ha terminado: sus montos todavía cambian';

export const hasNumber = ({ numbers }: Pick<NumberedDocument, 'numbers'>, encf: string): boolean =>
  numbers.some((one) => one.encf === tidyNumber(encf));

/** The numbers of a document as the subject of a sentence. */
export const numbersText = ({ numbers }: Pick<NumberedDocument, 'numbers'>): string =>
  numbers.map(({ encf }) => encf).join(' y ');

/** Why the provider's answer is not waited for any more. */
const NO_PROVIDER = 'El proveedor se quitó antes de contestar, y se puso otro e-NCF';

/**
 * Enters one number for what has none of a document; the caller holds the lock. Where the provider was taken out before
 * it answered, the number that it got says that it accepted the invoice, and another one that it did not.
 *
 * @returns whether it is new, or the failure of a field.
 */
export async function enterNumber(
  tx: Tx,
  context: Pick<Context, 'actor' | 'now' | 'today' | 'ip' | 'deps'>,
  document: NumberedDocument,
  { month, encf, issuedOn }: Entry & { readonly month: string },
): Promise<Result<'entered' | 'same', Failure>> {
  const text = tidyNumber(encf);
  if (hasNumber(document, text)) return ok('same');
  if (document.left === 0)
    return fail(
      invalidField(
        'encf',
        `Ese comprobante ya tiene el e-NCF ${numbersText(document)}: quítelo antes de poner otro`,
      ),
    );
  const { userId, kind, concept, corrects } = document;
  const waiting = document.sending?.state === 'waiting' ? document.sending : null;
  if (waiting && context.deps.env.ecf !== null)
    return fail(invalidField('encf', 'Ese comprobante va de camino al proveedor: espere su respuesta'));
  const isSent = waiting?.encf === text;
  if (FISCAL_DOCUMENT[kind].changes && document.changes === null)
    return fail(invalidField('encf', NO_INVOICE));
  const range = rangeOfNumber({ text, kind, issuedOn, today: context.today }, await fiscalRanges(tx));
  if (typeof range === 'string') return fail(invalidField('encf', range));
  const used = await findNumber(tx, text);
  if (used)
    return fail(
      invalidField(
        'encf',
        `El e-NCF ${text} ya está puesto en otro comprobante, de ${used.month.slice(0, 7)}`,
      ),
    );
  if (!isSent && (await wasSent(tx, text)))
    return fail(invalidField('encf', `El e-NCF ${text} se le dio al proveedor: use otro`));
  if (waiting) {
    const [state, why] = isSent ? (['accepted', null] as const) : (['refused', NO_PROVIDER] as const);
    await answerSending(tx, waiting.id, { state, why, answeredAt: context.now });
    await recordEvent(tx, context, `fiscal.invoice_${state}`, waiting.id, { facts: { encf: waiting.encf } });
  }
  const amount = isSent ? waiting.amount : document.left;
  const id = await insertRow(tx, 'fiscalNumbers', {
    encf: text,
    rangeId: range.id,
    userId,
    month,
    kind,
    concept,
    corrects,
    amount,
    issuedOn,
    enteredBy: context.actor.userId,
    enteredAt: context.now,
  });
  await recordEvent(tx, context, 'fiscal.number_entered', id, { facts: { encf: text, amount } });
  return ok('entered');
}

export const documentWith = (documents: readonly NumberedDocument[], key: DocumentKey) =>
  documents.find((one) => keyOf(one) === keyOf(key));

export const enterFiscalNumber = changing(fiscalApi.enter, async (tx, context, { params, body }) => {
  const month = monthNamed(params.month);
  if (!isOver(month, context.now)) return fail(invalidField('encf', NOT_OVER));
  await lockNumbers(tx);
  const corrects = body.corrects === null ? null : monthNamed(body.corrects).from;
  const document = documentWith(await numberedDocuments(tx, month), { ...body, corrects });
  if (!document) return fail({ code: 'not_found', message: NO_DOCUMENT });
  const issuedOn = day(body.issuedOn);
  const entered = await enterNumber(tx, context, document, {
    month: month.from,
    encf: body.encf,
    issuedOn,
  });
  if (!entered.ok) return entered;
  return ok({ message: 'e-NCF guardado: los recibos de esos pagos ya lo dicen' });
});

/** Takes back a number that was entered by mistake; one that the provider accepted is the tax office's already. */
export const withdrawFiscalNumber = changing(fiscalApi.withdraw, async (tx, context, { params }) => {
  await lockNumbers(tx);
  const accepted = await acceptedNumber(tx, params.id);
  if (accepted)
    return fail({
      code: 'already_processed',
      message: `El proveedor ya aceptó la factura ${accepted.encf}: no se puede quitar`,
    });
  const row = await withdrawNumber(tx, params.id, {
    withdrawnBy: context.actor.userId,
    withdrawnAt: context.now,
  });
  if (row === undefined) return fail({ code: 'not_found' });
  if (row === false) return fail({ code: 'already_processed', message: 'Ese e-NCF ya se quitó' });
  await recordEvent(tx, context, 'fiscal.number_withdrawn', row.id, { facts: { encf: row.encf } });
  return ok({ message: 'e-NCF quitado' });
});
