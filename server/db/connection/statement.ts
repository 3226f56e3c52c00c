import pg from 'pg';
import { camelCase } from '#server/db/connection/column-names.ts';
import { nameOf } from '#server/db/connection/statement-names.ts';

// What the driver's types leave out.
declare module 'pg' {
  interface Query {
    prepare(connection: Connection): void;
    handleRowDescription(message: { fields: { name: string }[] }): void;
    handleCommandComplete(message: { text: string }, connection: Connection): void;
    callback(error: Error | undefined, result: pg.QueryResult): void;
  }
  interface Connection {
    /** The statements prepared on it, by name. */
    readonly parsedStatements: Record<string, string>;
  }
}

const BEGIN = 'begin';

/** One statement, prepared by name; its columns come named as in the program. */
class Statement extends pg.Query {
  #begins: boolean;

  constructor(text: string, values: unknown[], begins: boolean) {
    super({ text, values, name: nameOf(text), queryMode: 'extended' } as pg.QueryConfig);
    this.#begins = begins;
  }

  override prepare(connection: pg.Connection): void {
    if (this.#begins) {
      // No `Sync` in between: where the transaction does not begin, the statement does not happen either.
      if (connection.parsedStatements[BEGIN] === undefined) {
        connection.parse({ name: BEGIN, text: BEGIN, types: [] }, true);
        connection.parsedStatements[BEGIN] = BEGIN;
      }
      connection.bind({ statement: BEGIN }, true);
      connection.execute(null, true);
    }
    super.prepare(connection);
  }

  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelCase(field.name);
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    if (this.#begins && message.text === 'BEGIN') this.#begins = false;
    else super.handleCommandComplete(message, connection);
  }
}

const corked = new WeakSet<pg.Connection>();

/** What is sent in one turn of the event loop travels in one packet. */
function cork({ connection }: pg.Client): void {
  if (corked.has(connection)) return;
  corked.add(connection);
  connection.stream.cork();
  process.nextTick(() => {
    corked.delete(connection);
    connection.stream.uncork();
  });
}

/** Sends a statement behind those that are under way; `begins` a transaction before it. */
export function send(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
  begins = false,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const statement = new Statement(text, [...values], begins);
    statement.callback = (error, result) => (error ? reject(error) : resolve(result));
    cork(client);
    client.query(statement);
  });
}

/** A plan of before that the connection cannot forget: the tables changed under it, or another server answers. */
export const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' ||
    (error.code === '0A000' && error.message === 'cached plan must not change result type'));
