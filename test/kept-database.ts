import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { PrimaryClient } from '../server/db/primary.ts';

// A test's database is emptied and kept for the next test of the same worker, with its connections: making one and
// warming up connections (catalogue, plans, triggers) took more than half of the processor time of a test. No vacuum
// and no pruning happens in between, so that played rows lie in the order of their insertion, as in a new database. Rows
// that are put back (`approved`, `lent`) may lie in another: who reads several says in which order.

/** PostgreSQL plans for a table of fewer than ten pages as for a new one; a test needs some of them. */
const PAGES_AT_MOST = 5;
const QUIET_WITHIN_MILLISECONDS = 5_000;

/** Ends what a session holds; its prepared statements and plans stay. */
const SESSION_ENDS = `close all; reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all();
  discard temp; discard sequences; select pg_stat_force_next_flush()`;

/** Catalogues whose rows change with a definition, a right or a statistic: a test that changes one leaves no copy. */
const DEFINITIONS = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_default_acl',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_publication',
  'pg_rewrite',
  'pg_sequence',
  'pg_statistic',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
];
const CHANGES = DEFINITIONS.flatMap((name) =>
  ['inserted', 'updated', 'deleted'].map((how) => `pg_stat_get_tuples_${how}('${name}'::regclass)`),
).join(' + ');

interface Kept {
  readonly name: string;
  /** Connections that a closed test left, by their configuration. */
  readonly parked: Map<string, KeptClient[]>;
}

const inUse = new Map<string, Kept>();

const databaseIn = (connectionString: string) =>
  /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(connectionString)?.[1] ?? '';

/** A connection that is parked at its end, and that the next pool of the same configuration finds connected. */
class KeptClient extends PrimaryClient {
  readonly #key: string;
  readonly #database: string;
  #isConnected = false;
  #isBroken = false;

  constructor(config: pg.ClientConfig, key: string) {
    super(config);
    this.#key = key;
    this.#database = databaseIn(config.connectionString ?? '');
    this.#watch();
  }

  #watch(): void {
    const broken = () => {
      this.#isBroken = true;
    };
    this.on('error', broken);
    this.on('end', broken);
  }

  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error | null, client: pg.Client) => void): void;
  override connect(done?: (error: Error | null, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (done === undefined) return connected;
    connected.then(
      () => done(null, this),
      (error: Error) => done(error, this),
    );
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    if (!this.#isConnected) await super.connect();
    this.#isConnected = true;
    return this;
  }

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | undefined {
    const ended = this.#end();
    if (done === undefined) return ended;
    ended.then(() => Reflect.apply(done, undefined, []));
    return undefined;
  }

  async #end(): Promise<void> {
    const kept = inUse.get(this.#database);
    // pg has no public way to ask whether a query is under way; one that waits would never end.
    const isIdle = this.getTransactionStatus() === 'I' && !Reflect.get(this, '_activeQuery');
    if (!kept || this.#isBroken || !isIdle) return super.end();
    try {
      await this.query(SESSION_ENDS);
    } catch {
      return super.end();
    }
    this.removeAllListeners();
    this.#watch();
    const parked = kept.parked.get(this.#key) ?? [];
    kept.parked.set(this.#key, [...parked, this]);
  }

  leave(): Promise<void> {
    return super.end().catch(() => undefined);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }
}

/** pg's client of the program; one of a kept database is taken from its parked ones. */
const PooledClient = new Proxy(PrimaryClient, {
  construct(_, [config = {}]: [pg.ClientConfig?]) {
    const kept = inUse.get(databaseIn(config.connectionString ?? ''));
    if (!kept) return new PrimaryClient(config);
    const key = JSON.stringify(config);
    let parked = kept.parked.get(key)?.pop();
    while (parked?.isBroken) parked = kept.parked.get(key)?.pop();
    return parked ?? new KeptClient(config, key);
  },
});

export * from '../server/db/primary.ts';
// `vitest.config.ts` gives the program this one.
export { PooledClient as PrimaryClient };

const TABLES = `pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;

/** A database between two tests. */
class Rested<Beside> {
  readonly kept: Kept;
  readonly url: string;
  /** Empties the tables. */
  readonly #keeper: pg.Client;
  /** Keeps a snapshot open, so that nothing is pruned. */
  readonly #holder: pg.Client;
  #definitions = '';
  readonly #begun = new Set<string>();
  readonly #remembered = new Map<
    string,
    { readonly place: number; readonly tables: readonly string[]; readonly beside: Beside }
  >();

  private constructor(url: string, keeper: pg.Client, holder: pg.Client) {
    this.url = url;
    this.kept = { name: databaseIn(url), parked: new Map() };
    this.#keeper = keeper;
    this.#holder = holder;
  }

  static async of<Beside>(url: string): Promise<Rested<Beside>> {
    const own = async () => {
      const client = new pg.Client({
        connectionString: url,
        options: '-c session_replication_role=replica -c timezone=UTC',
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    const [keeper, holder] = await Promise.all([own(), own()]);
    const rested = new Rested<Beside>(url, keeper, holder);
    await rested.#hold();
    await keeper.query(inject('resetFunction'));
    await rested.#learn();
    return rested;
  }

  async #hold(): Promise<void> {
    await this.#holder.query('begin isolation level repeatable read; select');
  }

  /** Learns how often definitions have been changed until now. */
  async #learn(): Promise<void> {
    await this.#keeper.query('select pg_stat_force_next_flush()');
    this.#definitions = (await this.#look()).definitions;
  }

  async #look(): Promise<{ readonly connections: string; readonly definitions: string }> {
    const { rows } = await this.#keeper.query({
      name: 'look',
      text: `select (select count(*) from pg_stat_activity where datname = current_database()) as connections,
        ${CHANGES} as definitions`,
    });
    return rows[0];
  }

  /** Whether nothing of the test goes on: there are the keeper's connection, the holder's and the parked ones. */
  async #isQuiet(): Promise<boolean> {
    const deadline = performance.now() + QUIET_WITHIN_MILLISECONDS;
    // Most end at once; one that the test left open is not asked for a thousand times.
    for (let pause = 2; performance.now() < deadline; pause *= 2) {
      const { connections } = await this.#look();
      if (Number(connections) === 2 + [...this.kept.parked.values()].flat().length) return true;
      await wait(Math.min(pause, 250));
    }
    return false;
  }

  /** Gives the tables their first rows. @returns whether the database may serve another test */
  async reset(): Promise<boolean> {
    if (!(await this.#isQuiet()) || (await this.#look()).definitions !== this.#definitions) return false;
    const { rows: large } = await this.#keeper.query<{ name: string }>({
      name: 'reset',
      text: `with reset as materialized (select pg_temp.reset())
        select oid::regclass::text as name from reset, ${TABLES} and pg_relation_size(oid) > ${PAGES_AT_MOST * 8192}`,
    });
    if (large.length > 0) await this.#shrink(large.map(({ name }) => name));
    return true;
  }

  /** Removes what these tables held. */
  async #shrink(names: readonly string[]): Promise<void> {
    await this.#holder.query('commit');
    for (const name of names) {
      await this.#keeper.query(`delete from ${name}`);
      await this.#keeper.query(`vacuum (index_cleanup on) ${name}`);
      // PostgreSQL plans as for a new table again.
      await this.#keeper.query(
        `select pg_clear_relation_stats(relnamespace::regnamespace::text, relname) from pg_class where oid = '${name}'::regclass`,
      );
    }
    await this.#keeper.query('select pg_temp.reset()');
    await this.#hold();
    await this.#learn();
  }

  /**
   * Remembers all rows under a name, and what belongs to them, from the second time on.
   * @param after under which name the rows of before are remembered: a table that had some may be empty now; `null`: the
   *   first rows
   * @returns whether they are remembered now
   */
  async remember(name: string, after: string | null, beside: () => Promise<Beside>): Promise<boolean> {
    const before = after === null ? [] : this.#remembered.get(after)?.tables;
    if (!before) return false;
    if (!this.#begun.has(name)) {
      this.#begun.add(name);
      return false;
    }
    const place = this.#remembered.size;
    const { rows: changed } = await this.#keeper.query<{ name: string; columns: string }>(`
      select oid::regclass::text as name,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c where relkind = 'r' and pg_relation_size(oid) > 0 and oid <> all(pg_temp.unchanged())
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`);
    const { rows: found } = await this.#keeper.query<{ name: string }>(
      changed
        .map(({ name: table }) => `select '${table}' as name where exists (select from ${table})`)
        .join(' union all '),
    );
    const filled = new Set(found.map((row) => row.name));
    const tables = changed.filter(({ name: table }) => filled.has(table));
    const { rows: sequences } = await this.#keeper.query<{ name: string; value: string }>(`
      select format('%I.%I', schemaname, sequencename) as name, last_value as value
      from pg_sequences where schemaname !~ '^pg_' and last_value is not null`);
    await this.#keeper.query(
      tables
        .map(({ name: table }, at) => `create temp table rows_${place}_${at} as table ${table}`)
        .join(';'),
    );
    const body = [
      ...before.filter((table) => !filled.has(table)).map((table) => `delete from ${table};`),
      ...tables.map(
        ({ name: table, columns }, at) => `delete from ${table};
          insert into ${table} (${columns}) overriding system value select ${columns} from pg_temp.rows_${place}_${at};`,
      ),
      ...sequences.map(({ name: sequence, value }) => `perform setval('${sequence}', ${value});`),
    ].join('\n');
    await this.#keeper.query(
      `create function pg_temp.recall_${place}() returns void language plpgsql as ${pg.escapeLiteral(`begin ${body} end`)}`,
    );
    await this.#learn();
    this.#remembered.set(name, { place, tables: [...filled], beside: await beside() });
    return true;
  }

  /** Gives the tables the rows remembered under this name. @returns what belongs to them */
  async recall(name: string): Promise<Beside | null> {
    const remembered = this.#remembered.get(name);
    if (!remembered) return null;
    const { place, beside } = remembered;
    await this.#keeper.query({ name: `recall ${place}`, text: `select pg_temp.recall_${place}()` });
    return beside;
  }

  async leave(): Promise<void> {
    const parked = [...this.kept.parked.values()].flat();
    await Promise.all([
      ...parked.map((client) => client.leave()),
      this.#keeper.end().catch(() => undefined),
      this.#holder.end().catch(() => undefined),
    ]);
  }
}

interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}
export interface KeptDatabase<Beside> extends OwnDatabase, Pick<Rested<Beside>, 'remember' | 'recall'> {}

/** The databases of closed tests of this worker. @param make makes a new one, when none rests */
export function openKeptDatabases<Beside>(make: () => Promise<OwnDatabase>) {
  const resting: { readonly rested: Rested<Beside>; readonly drop: () => Promise<void> }[] = [];
  const made = async () => {
    const { url, drop } = await make();
    return { rested: await Rested.of<Beside>(url), drop };
  };
  /** A database with the rows of a new one. */
  return async (): Promise<KeptDatabase<Beside>> => {
    const taken = resting.pop() ?? (await made());
    const { rested, drop } = taken;
    inUse.set(rested.kept.name, rested.kept);
    return {
      url: rested.url,
      remember: (name, after, beside) => rested.remember(name, after, beside),
      recall: (name) => rested.recall(name),
      async drop() {
        inUse.delete(rested.kept.name);
        if (await rested.reset().catch(() => false)) resting.push(taken);
        else {
          await rested.leave();
          await drop();
        }
      },
    };
  };
}
