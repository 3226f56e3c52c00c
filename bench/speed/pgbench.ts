// For bench/speed.ts: pgbench sends the statements of a request to the database.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';

/** A statement that the program sent, with the database's answer. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** The fields of pg's Query that its types leave out. */
interface SentQuery {
  readonly text: string;
  readonly values?: readonly unknown[];
  callback(error: unknown, result?: pg.QueryResult): void;
}

/** The statements that the program sends during `work`, with their answers. */
export async function saidDuring(work: () => Promise<void>): Promise<Statement[]> {
  const said: Statement[] = [];
  const { submit } = pg.Query.prototype;
  pg.Query.prototype.submit = function (this: pg.Query & SentQuery, connection) {
    const one: Statement = { text: this.text, values: this.values ?? [], rows: [] };
    const { callback } = this;
    said.push(one);
    this.callback = (error, result) => {
      // The program gets each row as an array.
      one.rows = (result?.rows ?? []).map((row) =>
        Array.isArray(row)
          ? Object.fromEntries((result?.fields ?? []).map(({ name }, place) => [name, row[place]]))
          : row,
      );
      callback.call(this, error, result);
    };
    return submit.call(this, connection);
  };
  try {
    await work();
    return said;
  } finally {
    pg.Query.prototype.submit = submit;
  }
}

/** A value as an SQL literal in which pgbench finds no variable. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  if (Buffer.isBuffer(value)) return literal(`\\x${value.toString('hex')}`);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', '\\x3a').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** A customer by id, and the range of ids of customers who may replace that one. */
export interface Range {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The statements of a call as a script for pgbench. `person`: a random customer of a range replaces the caller;
 * `fresh`: unique texts. A created row gets another id each time, and its references use that one.
 */
export function scriptOf(
  said: readonly Statement[],
  { person = null, fresh = [] }: { readonly person?: Range | null; readonly fresh?: readonly unknown[] } = {},
): string {
  const lines = person
    ? [`\\set person random(${person.from}, ${person.to})`, '\\set dice random(1, 2000000000)']
    : [];
  const known = new Map<number, string>(person ? [[person.id, ':person']] : []);
  const once = new Set(fresh);
  let begun = false;
  for (const { text, values, rows } of said) {
    begun ||= text.startsWith('begin');
    const reads = /^\s*(select|with)\b/i.test(text) && !/for update|add_job|insert into/i.test(text);
    if (!reads && !begun && !/^\s*(insert|update) .*(rate_limits|sessions)/is.test(text)) {
      lines.push('begin;');
      begun = true;
    }
    // A statement is one line, where a comment would hide its end. A time format has colons, too.
    const plain = text
      .replace(/^\s*--.*$/gm, '')
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/'[^']*'/g, (quoted) =>
        quoted.includes(':') ? `E${quoted.replaceAll(':', '\\x3a')}` : quoted,
      );
    const filled = plain.replace(/\$(\d+)/g, (_all, number) => {
      const value = values[number - 1];
      const variable = known.get(Number(value));
      if (typeof value === 'number' && variable) return variable;
      if (typeof value === 'string' && variable) return `(${variable})::text`;
      if (once.has(value)) return `(${literal(value)} || :dice)`;
      return literal(value);
    });
    const made = /^\s*insert/i.test(text) && rows.length === 1 ? rows[0]?.id : null;
    if (typeof made !== 'number') lines.push(`${filled};`);
    else {
      lines.push(`${filled} \\gset m${known.size}_`);
      known.set(made, `:m${known.size}_id`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const PATIENCE_SECONDS = 15;

/** Runs a script by pgbench. @returns transactions a second */
export async function pgbench(
  databaseUrl: string,
  file: string,
  script: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  await writeFile(file, script);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(Math.max(1, Math.round(seconds))),
    '-f',
    file,
    databaseUrl,
  ];
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  // A transaction that waits for a lock of a stopped program would wait for ever.
  const late = setTimeout(() => child.kill('SIGKILL'), (seconds + PATIENCE_SECONDS) * 1000);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(late);
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (!rate || /aborted|ERROR/.test(output)) throw new Error(`pgbench: ${output.slice(0, 2_000)}`);
  return rate;
}
