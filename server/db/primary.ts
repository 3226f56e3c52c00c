import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NoPrimaryError, serversOf } from '#server/db/database-servers.ts';

/**
 * Milliseconds in which a database server has to report its role: a frozen one accepts a connection and never
 * answers.
 */
const ANSWER_MILLISECONDS = 2_000;
/**
 * Milliseconds that the other servers get to answer once one has reported that it accepts writes, since two of them
 * may.
 */
const OTHERS_MILLISECONDS = 300;
/**
 * Milliseconds for which the answer about the primary is reused, so that a pool that fills up asks the servers once.
 */
const KNOWN_MILLISECONDS = 1_000;
const WATCH_MILLISECONDS = 3_000;

/** SQL for whether a server refuses writes: true on a standby, and on a server whose operator made it read-only. */
const IS_READ_ONLY = "current_setting('transaction_read_only')::boolean";
/**
 * SQL for the timeline of a server that accepts writes, else `null`. Each promotion begins a new timeline: the first
 * eight digits of a WAL file's name.
 */
const TIMELINE = `select case when not ${IS_READ_ONLY} then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

/** @returns the timeline of a server that accepts writes, `null` of one that does not. */
async function timelineOf(server: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    // Not awaited: a server that froze meanwhile does not close the connection.
    client.end().catch(() => undefined);
  }
}

/** The servers of an address with several hosts, and the connections of this process to them. */
class Servers {
  readonly #servers: readonly string[];
  readonly #clients = new Set<PrimaryClient>();
  #newestTimeline = '';
  #known: { readonly at: number; readonly primary: Promise<string> } | null = null;
  #watch: NodeJS.Timeout | undefined;

  constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  /** The address of the server that accepts writes. @throws {NoPrimaryError} */
  find(): Promise<string> {
    if (this.#known === null || performance.now() - this.#known.at > KNOWN_MILLISECONDS)
      this.#known = { at: performance.now(), primary: this.#look() };
    return this.#known.primary;
  }

  /**
   * Watches this connection and ends it once another server is the primary: a server that froze or was cut off would
   * never report it.
   */
  hold(client: PrimaryClient): void {
    this.#clients.add(client);
    client.once('end', () => {
      this.#clients.delete(client);
      if (this.#clients.size > 0) return;
      clearInterval(this.#watch);
      this.#watch = undefined;
    });
    this.#watch ??= setInterval(() => this.#letGo().catch(() => undefined), WATCH_MILLISECONDS).unref();
  }

  async #letGo(): Promise<void> {
    const primary = await this.find();
    for (const client of this.#clients)
      if (client.server !== primary)
        client.connection.stream.destroy(
          Object.assign(new Error('Another server of the address takes the writes now'), {
            code: 'ECONNRESET',
          }),
        );
  }

  /**
   * Asks all servers at once which of them accepts writes; of two that do, the one that was promoted last is the
   * primary.
   */
  async #look(): Promise<string> {
    const timelines = new Map<string, string>();
    const errors: unknown[] = [];
    const ask = async (server: string) => {
      const timeline = await timelineOf(server).catch((error: unknown) => {
        errors.push(error);
        return null;
      });
      if (timeline === null) throw new NoPrimaryError();
      timelines.set(server, timeline);
    };
    const asked = this.#servers.map(ask);
    const first = Promise.any(asked).then(
      () => wait(OTHERS_MILLISECONDS),
      () => undefined,
    );
    await Promise.race([Promise.allSettled(asked), first]);
    const newest = [...timelines.values()].sort().at(-1);
    const primary = this.#servers.find((server) => timelines.get(server) === newest);
    if (newest === undefined || primary === undefined)
      throw new NoPrimaryError('None of the hosts of the database takes writes', { cause: errors[0] });
    if (newest < this.#newestTimeline)
      throw new NoPrimaryError(
        'The only host of the database that takes writes is a primary of before a promotion',
      );
    this.#newestTimeline = newest;
    return primary;
  }
}

const known = new Map<string, Servers>();

function serversAt(url: string): Servers | null {
  const servers = serversOf(url);
  if (servers.length === 1) return null;
  const same = known.get(url) ?? new Servers(servers);
  known.set(url, same);
  return same;
}

/**
 * pg's client, connected to the server that accepts writes: pg supports neither several hosts nor libpq's
 * `target_session_attrs`. An address with one host may also lead to a standby, through HAProxy or a DNS name.
 */
export class PrimaryClient extends pg.Client {
  readonly #servers: Servers | null;
  /** The address that the client connected to. */
  server: string;

  constructor({ connectionString = '', ...config }: pg.ClientConfig = {}) {
    const [server = ''] = serversOf(connectionString);
    super({ ...config, connectionString: server });
    this.server = server;
    this.#servers = serversAt(connectionString);
    // The running query fails with the error; without a listener the error would end the process.
    this.on('error', () => undefined);
  }

  /** Connects to the server that accepts writes. @throws {NoPrimaryError} */
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
    if (this.#servers) {
      this.server = await this.#servers.find();
      const { host, port } = new pg.Client({ connectionString: this.server });
      this.host = host;
      this.port = port;
    }
    await super.connect();
    const { rows } = await this.query<{ is: boolean }>(`select ${IS_READ_ONLY} as is`);
    if (rows[0]?.is) {
      await this.end();
      throw new NoPrimaryError('The server of the database does not take writes');
    }
    this.#servers?.hold(this);
    return this;
  }
}
