import { ownDataApi } from '#contract/data-requests.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { formatDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { MESSAGE_TEMPLATE_NAMES, MESSAGE_TEMPLATES } from '#domain/messages/message-templates.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { snakeCase } from '#server/db/named-columns.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { DICTIONARY } from '#server/export/dictionary/dictionary.ts';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve } from '#server/http/serve.ts';
import { accountsOf } from '#server/merges/merges.store.ts';
import { notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  type OwnFile,
  type OwnRow,
  ownFiles,
  ownRows,
  rolesOf,
  type SignedText,
  signedTexts,
} from '#server/own-data/own-data.store.ts';
import { isOwn, type OwnTable } from '#server/own-data/own-table.store.ts';
import { OWN_TABLES } from '#server/own-data/own-tables.ts';

/**
 * The letter that tells a customer about a download of the own data: a thief in the account would take this file
 * first.
 */
const dataExportedMessages = (sender: Sender, user: UserRow) =>
  notify(sender, user, {
    template: 'data-exported',
    subject: `Se descargaron sus datos de ${sender.settings.name}`,
    blocks: [
      'Desde su cuenta se descargó una copia de todos sus datos, con su contraseña.',
      'Si fue usted, guárdela donde nadie más la lea. Si no fue usted, cambie su contraseña y escríbanos.',
    ],
    page: '/my-data',
    action: 'Ver mis datos',
    short: 'se descargó una copia de sus datos. Si no fue usted, cambie su contraseña:',
  });

/** All data of one person from one snapshot, without the bytes of the files. */
interface OwnData {
  readonly tables: readonly { readonly name: string; readonly rows: readonly OwnRow[] }[];
  readonly files: readonly OwnFile[];
  readonly signed: readonly SignedText[];
}

const TABLES: readonly OwnTable[] = Object.values(OWN_TABLES).filter(isOwn);

/**
 * A person's audit events without the identity and network address of members of the staff: only the role remains.
 */
async function withoutStaff(tx: Tx, events: readonly OwnRow[], userId: number): Promise<OwnRow[]> {
  // What the person did with an account that was merged into this one, they did themselves.
  const accounts = await accountsOf(tx, userId);
  const actors = [...new Set(events.flatMap(({ actorId }) => (typeof actorId === 'number' ? actorId : [])))];
  const roles = await rolesOf(
    tx,
    actors.filter((id) => !accounts.includes(id)),
  );
  return events.map(({ id, name, actorId, subject, subjectId, facts, ip, happenedAt }) => {
    const mine = typeof actorId === 'number' && accounts.includes(actorId);
    const role = typeof actorId === 'number' ? roles.get(actorId) : undefined;
    return {
      id: id ?? null,
      name: name ?? null,
      what: eventLabel(String(name)),
      by: mine ? 'usted' : actorId === null ? 'el programa' : role ? ROLE[role].label : 'el prestamista',
      subject: subject ?? null,
      subjectId: subjectId ?? null,
      facts: mine ? (facts ?? null) : null,
      ip: mine ? (ip ?? null) : null,
      happenedAt: happenedAt ?? null,
    };
  });
}

/**
 * Messages to a person without the texts of those with a code or a link of ours, which would open the account to
 * every reader of the download.
 */
const withoutCodes = (messages: readonly OwnRow[]): OwnRow[] =>
  messages.map((message) => {
    const { template } = message;
    const secret =
      typeof template === 'string' &&
      isIn(MESSAGE_TEMPLATE_NAMES, template) &&
      MESSAGE_TEMPLATES[template].code;
    return secret ? { ...message, bodyText: null } : message;
  });

/** Reads all rows from one snapshot; the bytes of the files are read later, one by one. */
function readOwnData(context: Context): Promise<Outcome<OwnData>> {
  const { userId } = context.actor;
  return context.read(async (tx) => {
    const tables: { name: string; rows: OwnRow[] }[] = [];
    for (const own of TABLES) {
      const rows = await ownRows(tx, own, userId);
      if (own.table === 'events')
        tables.push({ name: own.table, rows: await withoutStaff(tx, rows, userId) });
      else if (own.table === 'messages') tables.push({ name: own.table, rows: withoutCodes(rows) });
      else tables.push({ name: own.table, rows });
    }
    return ok({ tables, files: await ownFiles(tx, userId), signed: await signedTexts(tx, userId) });
  });
}

async function* json(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * A text that explains each table and value of a person's download in the words of the lender's data dictionary, and
 * lists with its reason what is left out.
 */
function dictionary() {
  const words = new Map(DICTIONARY.map((table) => [table.name, table]));
  const given = TABLES.map(({ table, given: columns, kept }) => {
    const described = words.get(snakeCase(table));
    const textOf = (column: string) =>
      described?.columns.find(({ name }) => name === snakeCase(column))?.text ?? column;
    return {
      archivo: `datos/${table}.json`,
      contiene: described?.about ?? table,
      campos: Object.fromEntries(columns.map((column) => [column, textOf(column)])),
      noSeIncluye: kept,
    };
  });
  const left = Object.entries(OWN_TABLES).flatMap(([table, entry]) =>
    isOwn(entry) ? [] : [[table, entry.leftOut] as const],
  );
  return { incluido: given, noIncluido: Object.fromEntries(left) };
}

const readMe = (name: string, day: string, missing: readonly string[]): string =>
  [
    `Todo lo que ${name} guarda de usted, como estaba el ${formatDay(day)}.`,
    '',
    'diccionario.json  qué es cada dato, qué no se incluye y por qué',
    'datos/            sus datos, en JSON; las horas van en UTC',
    'documentos/       las fotos y los archivos que subió',
    'acuerdos/         lo que firmó: el texto, su firma y el PDF sellado; y sus cartas de saldo',
    'comprobantes/     los comprobantes y recibos de sus pagos',
    'buros/            los reportes de crédito que se consultaron con su autorización',
    'gastos/           los papeles de gastos de cobranza',
    'notas/            los archivos de las notas que el equipo escribió sobre usted',
    '',
    'No se incluye quién del equipo hizo cada cosa, ni lo que anotó al decidir o al cobrar, ni las notas que hablan de otras personas, ni la fianza que firmó otra.',
    'Si un fiador firmó, el equipo ve si lo hizo desde una red o con un navegador como los de usted. Se compara al verlo y no se guarda.',
    'Si algo está mal, puede pedir que se corrija en Mis datos (Ley 172-13).',
    'Esto es privado: guárdelo donde nadie más lo lea.',
    ...(missing.length === 0 ? [] : ['', 'Archivos que no se pudieron leer:', ...missing]),
    '',
  ].join('\r\n');

/** The entries of a person's download as a ZIP, one file in memory at a time (rule: own-data). */
async function* ownDataEntries(
  { files, settings }: Pick<Deps, 'files' | 'settings'>,
  own: OwnData,
  day: string,
): AsyncGenerator<ZipEntry> {
  yield { name: 'diccionario.json', content: json(dictionary()) };
  for (const { name, rows } of own.tables) yield { name: `datos/${name}.json`, content: json(rows) };
  for (const { name, text, signature } of own.signed) {
    yield { name: `acuerdos/${name}.txt`, content: Buffer.from(text) };
    yield { name: `acuerdos/${name}-firma.png`, content: signature };
  }
  const missing: string[] = [];
  for (const { key, name } of own.files) {
    const content = await files.get(key).catch(() => null);
    if (content === null) missing.push(name);
    else yield { name, content };
  }
  yield { name: 'LEEME.txt', content: Buffer.from(readMe((await settings()).name, day, missing)) };
}

const WRONG = invalidField('password', 'La contraseña no es correcta');
const ENOUGH = 'Hoy ya descargó sus datos. Puede hacerlo otra vez mañana.';

/**
 * Checks the customer's password before a download of the own data. Few guesses are allowed, since a stranger may
 * hold an unlocked phone.
 */
async function authorise({ deps, actor, read }: Context, password: string) {
  const key = String(actor.userId);
  const refused = await deps.rateLimits.take('dataPassword', key);
  if (refused) return fail(refused);
  const found = await read(async (tx) => ok(await findUser(tx, actor.userId)));
  if (!found.ok) return found;
  const user = found.value;
  if (!user || !(await verifyPassword(user.password, password))) return fail(WRONG);
  const tooMany = await deps.rateLimits.take('dataExport', key);
  return tooMany ? fail({ ...tooMany, message: ENOUGH }) : ok(user);
}

/**
 * Sends a customer's own data as a ZIP. The download is recorded as an event and a letter before the first byte is
 * sent. The files are read one by one while the ZIP is sent, without a lock (rule: own-data).
 */
export const exportOwnData = serve(ownDataApi.download, async (context, { body }) => {
  const opened = await authorise(context, body.password);
  if (!opened.ok) return opened;
  const { deps, today, now } = context;
  const sender = await senderOf(deps);
  const recorded = await context.transact(async (tx) => {
    // The password was checked against an earlier read of the row: if it changed since, the check fails.
    const user = await lockPerson(tx, opened.value.id);
    if (user?.password !== opened.value.password) return fail(WRONG);
    await recordEvent(tx, context, 'user.data_exported', user.id, {
      letters: { 'data-exported': dataExportedMessages(sender, user) },
    });
    return ok(null);
  });
  if (!recorded.ok) return recorded;
  const own = await readOwnData(context);
  if (!own.ok) return own;
  return ok({
    bytes: zipStream(ownDataEntries(deps, own.value, today), now),
    type: 'application/zip',
    fileName: `mis-datos-${today}.zip`,
  });
});
