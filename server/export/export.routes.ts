import type pg from 'pg';
import { exportApi } from '#contract/import.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { ok } from '#domain/result.ts';
import { beginSnapshot, connect, keepFiles, setFormats } from '#server/backup/copy.store.ts';
import type { Deps } from '#server/deps.ts';
import { bookFiles, columnTypes, tableRows } from '#server/export/book.store.ts';
import { type DescribedTable, DICTIONARY } from '#server/export/dictionary/dictionary.ts';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* asCsv(
  client: pg.Client,
  table: DescribedTable,
  types: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const exported = table.columns.filter(({ isExported }) => isExported);
  yield CSV_START + csvLine(exported.map(({ name }) => name));
  for await (const rows of tableRows(client, table, types)) yield rows.map(csvLine).join('');
}

function dictionaryAsCsv(types: ReadonlyMap<string, string>): string {
  const lines = DICTIONARY.flatMap(({ name, about, columns }) => [
    csvLine([name, null, null, about, columns.length > 0 ? 'sí' : 'no']),
    ...columns.map((column) =>
      csvLine([
        name,
        column.name,
        types.get(`${name}.${column.name}`) ?? null,
        column.text,
        column.isExported ? 'sí' : 'no',
      ]),
    ),
  ]);
  return CSV_START + csvLine(['Tabla', 'Columna', 'Tipo', 'Qué es', 'Se exporta']) + lines.join('');
}

const readMe = (name: string, asOf: string, missing: readonly string[]): string =>
  [
    `${name}: el libro completo, como estaba el ${asOf}.`,
    '',
    'diccionario.csv   qué es cada tabla y cada columna',
    'tablas/           una tabla en cada CSV (UTF-8, comas, comillas); las horas van en UTC',
    'documentos/       los archivos que las tablas nombran',
    '',
    'Un texto que una hoja de cálculo tomaría por fórmula lleva delante un apóstrofo.',
    'Contraseñas, códigos, sesiones y llaves no se exportan. Guarde esto como guarda el dinero.',
    ...(missing.length === 0 ? [] : ['', 'Archivos que no se pudieron leer:', ...missing]),
    '',
  ].join('\r\n');

/** The entries of the export's ZIP: all tables as of one instant, then the files that their rows name. */
async function* entries(
  { files, settings }: Deps,
  client: pg.Client,
  asOf: string,
  letGo: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  await beginSnapshot(client);
  const types = await columnTypes(client);
  yield { name: 'diccionario.csv', content: once(dictionaryAsCsv(types)) };
  for (const table of DICTIONARY)
    if (table.columns.length > 0)
      yield { name: `tablas/${table.name}.csv`, content: asCsv(client, table, types) };
  const named = await bookFiles(client);
  await client.query('commit');
  const missing: string[] = [];
  for (const { key, name } of named) {
    const content = await files.get(key).catch(() => null);
    if (content === null) missing.push(name);
    else yield { name: `documentos/${name}`, content };
  }
  yield { name: 'LEEME.txt', content: once(readMe((await settings()).name, asOf, missing)) };
  // Released before the last bytes: the client that has them may start another download at once.
  await letGo();
}

/**
 * Downloads the whole book as one ZIP. The download is an event, written before the first byte is sent (rule:
 * book-export).
 */
export const exportBook = serve(exportApi.book, async (context) => {
  const { deps, today, now } = context;
  const client = await connect(deps.env.databaseUrl);
  await keepFiles(client);
  const recorded = await context.transact(async (tx) => {
    await recordEvent(tx, context, 'book.exported', 'book');
    return ok(null);
  });
  if (!recorded.ok) {
    await client.end();
    return recorded;
  }
  const standby = await deps.standby.connect();
  if (standby) await setFormats(standby.client);
  const asOf = standby ? formatInstant(standby.moment) : formatDay(today);
  const letGo = async () => {
    await Promise.all([client.end(), standby?.client.end()]);
  };
  const bytes = zipStream(entries(deps, standby?.client ?? client, asOf, letGo), now);
  // Runs however the download ends, including a disconnected client. Until then no file is deleted; backups go on.
  bytes.once('close', () => void letGo());
  return ok({
    bytes,
    type: 'application/zip',
    fileName: `libro-${today}.zip`,
  });
});
