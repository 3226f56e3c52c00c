import { createHash } from 'node:crypto';
import type { Failure } from '#contract/errors.ts';
import type { FoundStatement } from '#contract/found-statement.ts';
import { statementsApi } from '#contract/statements.ts';
import type { Day } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { foldedText } from '#domain/statements/bank-facts.ts';
import { columnsOf, type NamedColumns, type StatementColumns } from '#domain/statements/columns.ts';
import { type BankFile, findTables } from '#domain/statements/find-tables.ts';
import { type KeyedMovement, keyedMovements, pairKnown } from '#domain/statements/known-lines.ts';
import { accountsInHead, hasTwoAccounts } from '#domain/statements/own-movement.ts';
import { readStatement, type StatementReading } from '#domain/statements/read-statement.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  correctLines,
  insertLines,
  knownLines,
  leaveAccount,
  lockLines,
  readElsewhere,
} from '#server/statements/known-lines.store.ts';
import { readBankFile } from '#server/statements/read-bank-file.ts';
import {
  findStatement,
  insertStatement,
  rememberColumns,
  rememberedColumns,
} from '#server/statements/statements.store.ts';

/** A bank's file as read, with the key of its headings and the account that its head names. */
interface FoundInFile {
  readonly reading: StatementReading;
  readonly headingsKey: string;
  /** The lender's account whose statement it is; `null`: the file does not say it. */
  readonly account: string | null;
  readonly otherAccount: string | null;
  readonly hasTwoAccounts: boolean;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** A key that distinguishes the files of one bank from those of another, made of their headings. */
const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plain)))
    .digest('hex');

/**
 * What was said of an earlier file. An answer from before the program asked for the direction counts only for headings
 * that it does not know itself, and its order of dates not at all: that was a guess.
 */
function usable(stored: Partial<StatementColumns> | null, headings: readonly string[]): NamedColumns | null {
  if (stored === null || stored.direction !== undefined) return stored;
  if (columnsOf(headings, {}) !== null) return null;
  const { date, description, amount, debit, reference } = stored;
  return {
    date,
    description,
    amount,
    ...(debit != null && { debit }),
    ...(reference != null && { reference }),
    plain: 'in',
  };
}

/** Reads a bank's file with what was said of earlier ones; what this request names wins. */
async function findInFile(
  tx: Tx,
  file: BankFile,
  {
    today,
    named,
    accounts,
  }: { readonly today: Day; readonly named: NamedColumns; readonly accounts: readonly string[] },
): Promise<FoundInFile> {
  const tables = findTables(file);
  const headings = tables.tables[0]?.headings ?? [];
  const key = headingsKey(headings);
  const remembered = usable(await rememberedColumns(tx, key), headings);
  const reading = readStatement(file, { today, named, remembered });
  const { own, other } = accountsInHead([...tables.head, ...tables.titles], accounts);
  const [only] = own.length > 0 || other !== null ? own : accounts;
  const isSure = own.length === 1 || (own.length === 0 && other === null && accounts.length === 1);
  return {
    reading,
    headingsKey: key,
    account: isSure ? (only ?? null) : accounts.length === 0 ? other : null,
    otherAccount: other,
    hasTwoAccounts: hasTwoAccounts(tables, accounts),
  };
}

const isAsking = ({ columns, asksDirection, unknownWords, dateOrders }: StatementReading): boolean =>
  columns === null || asksDirection || unknownWords.length > 0 || dateOrders.length > 0;

/** What was found in a file, as the reply shows it. */
function foundReply(
  { reading, account, otherAccount }: FoundInFile,
  { companyAccounts }: Pick<Settings, 'companyAccounts'>,
): FoundStatement {
  const { columns, movements } = reading;
  return {
    headings: [...reading.headings],
    sample: reading.sample.map((row) => [...row]),
    columns: columns && {
      ...columns,
      dateOrder: reading.dateOrder,
      words: { in: [...columns.words.in], out: [...columns.words.out] },
    },
    known: !isAsking(reading) && movements.length > 0,
    asksDirection: reading.asksDirection,
    unknownWords: [...reading.unknownWords],
    dateOrders: [...reading.dateOrders],
    accounts: companyAccounts.map(({ accountNumber, bankName }) => ({ accountNumber, bankName })),
    account,
    otherAccount,
    contradictions: reading.contradictions.map(({ line, expected, found }) => ({
      number: line,
      expected,
      found,
    })),
    incoming: movements.filter(({ cents }) => cents > 0).length,
    outgoing: movements.filter(({ cents }) => cents < 0).length,
    unread: [...reading.unread],
  };
}

type Upload = VerbInput<typeof statementsApi.upload>;
type Body = Upload['body'];

const numbersOf = ({ companyAccounts }: Settings) =>
  companyAccounts.map(({ accountNumber }) => accountNumber);

export const previewStatement = serve(statementsApi.preview, async (context, { file }) => {
  const read = await readBankFile(file.bytes);
  if (!read.ok) return read;
  const settings = await context.deps.settings();
  const facts = { today: context.today, named: {}, accounts: numbersOf(settings) };
  return context.read(async (tx) => ok(foundReply(await findInFile(tx, read.value, facts), settings)));
});

const column = (text: string | undefined) =>
  text === undefined ? undefined : text === '' ? null : Number(text);
const required = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const wordsIn = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map(foldedText)
    .filter((word) => word !== '');

/** What a request says of the columns; what it leaves out is `undefined`. */
function namedIn(body: Body): NamedColumns {
  const hasWords = body.incomingWords !== undefined || body.outgoingWords !== undefined;
  const words = { in: wordsIn(body.incomingWords), out: wordsIn(body.outgoingWords) };
  const named: NamedColumns = {
    date: required(body.date),
    description: required(body.description),
    amount: required(body.amount),
    debit: column(body.debit),
    direction: column(body.direction),
    balance: column(body.balance),
    reference: column(body.reference),
    dateOrder: body.dateOrder,
    // The column is named as that of the money that came in.
    plain: body.plain ?? (body.amount === undefined ? undefined : 'in'),
    words: hasWords ? words : undefined,
  };
  // What is undefined must not hide what was said of an earlier file.
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function questionOf(reading: StatementReading): Pick<Failure, 'message'> {
  const { columns, unknownWords, asksDirection } = reading;
  if (columns === null) return {};
  const words = unknownWords.map((word) => `«${word}»`).join(', ');
  if (unknownWords.length > 0)
    return {
      message: `El programa no sabe qué palabras del banco dicen que el dinero entró y cuáles que salió: ${words}. Dígalo.`,
    };
  if (asksDirection) return { message: 'El archivo no dice qué montos entraron y cuáles salieron. Dígalo.' };
  return {
    message: 'Las fechas se entienden como día/mes y como mes/día. Diga cómo las escribe el banco.',
  };
}

/** The failure that asks what only a person can say of a file; `null`: nothing is open. */
function openQuestion(
  found: FoundInFile,
  body: Body,
  named: NamedColumns,
  settings: Settings,
): Failure | null {
  const { reading, account, otherAccount } = found;
  const details = foundReply(found, settings);
  const isNamed = Object.keys(named).length > 0;
  if (reading.isForeign)
    return invalidField('file', 'El estado es de una cuenta en otra moneda: los préstamos van en pesos.');
  if (found.hasTwoAccounts)
    return invalidField('file', 'El archivo trae dos cuentas. Descargue cada una en un archivo aparte.');
  if (isAsking(reading)) return { code: 'columns_needed', ...questionOf(reading), details };
  if (reading.movements.length === 0 && isNamed)
    return invalidField(
      'amount',
      'Con estas columnas no hay ninguna entrada ni salida de dinero. Revise cuál es cuál.',
    );
  if (reading.movements.length === 0) return { code: 'columns_needed', details };
  if (account === null && settings.companyAccounts.length > 0)
    return {
      code: 'account_needed',
      ...(otherAccount !== null && {
        message: `El archivo es de la cuenta ${otherAccount}, que no está en la configuración. Elija la cuenta.`,
      }),
      details,
    };
  return reading.contradictions.length > 0 && body.confirmBalance !== 'true'
    ? { code: 'balance_contradicts', details }
    : null;
}

const digits = (text: string) => text.replace(/\D/g, '');

/** The account that a field of a request names, as the settings write it. */
function accountNamed(body: Body, field: 'account' | 'notOf', settings: Settings): Outcome<string | null> {
  const named = body[field]?.trim() ?? '';
  if (named === '') return ok(null);
  const own = numbersOf(settings);
  if (own.length === 0) return ok(named);
  const found = own.find((number) => number === named || digits(number) === digits(named));
  return found === undefined
    ? fail(invalidField(field, 'Esa cuenta no está en la configuración. Elija una de la lista.'))
    : ok(found);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores the movements that no earlier file has, and reads unused ones again. */
async function keepMovements(
  tx: Tx,
  statementId: number,
  account: string | null,
  movements: readonly KeyedMovement[],
): Promise<{
  readonly repeated: number;
  readonly corrected: number;
  readonly added: readonly KeyedMovement[];
}> {
  await lockLines(tx);
  const pairs = pairKnown(movements, await knownLines(tx, account, movements));
  const corrected = await correctLines(tx, account, pairs);
  const fresh = movements.filter((movement) => !pairs.has(movement));
  const inserted = await insertLines(tx, statementId, account, fresh);
  const added = fresh.filter(({ factsKey }) => inserted.has(factsKey));
  return { repeated: movements.length - added.length, corrected, added };
}

const COUNTED = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface Left {
  readonly wrong: string;
  readonly right: string;
  /** Movements that were put aside in the wrong account, and those that are joined there. */
  readonly aside: number;
  readonly joined: number;
}

function leftText({ wrong, right, aside, joined }: Left): string {
  const put = `${aside === 1 ? 'Descartado 1 movimiento' : `Descartados ${aside} movimientos`} de la cuenta ${wrong}.`;
  if (joined === 0) return put;
  const stay = joined === 1 ? '1 ya estaba unido y se queda' : `${joined} ya estaban unidos y se quedan`;
  return `${put} ${stay}: si su dinero está en la ${right}, anote un traspaso entre sus cuentas.`;
}

function messageOf(added: number, corrected: number): string {
  if (corrected > 0)
    return `Estado de cuenta leído de nuevo: ${COUNTED(corrected, 'movimiento corregido', 'movimientos corregidos')}.`;
  return added === 0 ? 'Este estado ya estaba: no hay movimientos nuevos.' : 'Estado de cuenta leído';
}

/** Puts aside what this very file brought to an account that it is not of; `null`: nobody said that it did. */
async function leaveWrong(
  tx: Tx,
  { actor, now }: Context,
  statementId: number,
  { wrong, right }: { readonly wrong: string | null; readonly right: string | null },
): Promise<Left | null> {
  if (wrong === null || right === null) return null;
  const accounts = { wrong, right };
  return { ...accounts, ...(await leaveAccount(tx, statementId, accounts, { by: actor.userId, at: now })) };
}

/**
 * Stores the movements of a bank's file. The same file again, or the same movement in another file of the account, is
 * stored once (rule: statement-reading).
 */
export const uploadStatement = serve(statementsApi.upload, async (context, { body, file }) => {
  const read = await readBankFile(file.bytes);
  if (!read.ok) return read;
  const settings = await context.deps.settings();
  const chosen = accountNamed(body, 'account', settings);
  if (!chosen.ok) return chosen;
  const wrong = accountNamed(body, 'notOf', settings);
  if (!wrong.ok) return wrong;
  const named = namedIn(body);
  const facts = { today: context.today, named, accounts: numbersOf(settings) };
  const looked = await context.read(async (tx) => ok(await findInFile(tx, read.value, facts)));
  if (!looked.ok) return looked;
  const found = { ...looked.value, account: chosen.value ?? looked.value.account };
  const question = openQuestion(found, body, named, settings);
  if (question !== null) return fail(question);
  const { reading, account } = found;
  if (wrong.value !== null && (account === null || wrong.value === account))
    return fail(invalidField('notOf', 'Es la misma cuenta del estado'));
  const movements = keyedMovements(reading.movements, account, sha256);
  const skipped = reading.unread.length;
  return context.transactOnce(async (tx) => {
    const { actor, now } = context;
    if (Object.keys(named).length > 0 && reading.columns)
      await rememberColumns(tx, found.headingsKey, { ...reading.columns, dateOrder: reading.dateOrder }, now);
    const created = await insertStatement(tx, {
      fileName: file.name,
      fileSha256: file.sha256,
      skipped,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    const { id, fileName, uploadedAt } = created ?? (await findStatement(tx, file.sha256));
    const { repeated, corrected, added: fresh } = await keepMovements(tx, id, account, movements);
    const added = fresh.filter(({ cents }) => cents > 0).length;
    const addedOutgoing = fresh.length - added;
    const left = await leaveWrong(tx, context, id, { wrong: wrong.value, right: account });
    if (created || fresh.length > 0 || corrected > 0 || left)
      await recordEvent(tx, context, 'statement.uploaded', id, {
        facts: {
          added,
          addedOutgoing,
          skipped,
          ...(corrected > 0 && { corrected }),
          ...(left && { aside: left.aside }),
          ...(account && { account }),
        },
      });
    return ok({
      id,
      fileName,
      uploadedAt: uploadedAt.toISOString(),
      account,
      lines: movements.length + skipped,
      added,
      addedOutgoing,
      repeated,
      corrected,
      skipped,
      unread: [...reading.unread],
      elsewhere: account === null ? [] : await readElsewhere(tx, id, account),
      message: left ? leftText(left) : messageOf(fresh.length, corrected),
    });
  });
});
