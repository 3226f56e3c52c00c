import pg from 'pg';
import { vi } from 'vitest';
import { familyOf, statOf, usedBy } from '#test/staged/processor-time.ts';

/** Tables that grow with the business: no query may scan one. */
const BIG = new Set([
  'users',
  'client_search',
  'loan_applications',
  'loans',
  'instalments',
  'payments',
  'ledger_entries',
  'documents',
  'events',
]);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Cost {
  /** Pages of 8 KB that the queries read: the same on a fast machine as on a busy one. */
  readonly blocks: number;
  /** Big tables that were scanned. */
  readonly walked: readonly string[];
  /** Rows read, including non-matching ones: without an index for an order, all of them. */
  readonly rows: number;
}

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

const isQuery = (sent: unknown): sent is Query =>
  typeof sent === 'object' &&
  sent !== null &&
  'text' in sent &&
  'values' in sent &&
  Array.isArray(sent.values);

/** The reading queries that pg sends during `work`. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.flatMap(([query]: unknown[]) =>
      isQuery(query) && /^\s*(?:select|with)\b/i.test(query.text)
        ? [{ text: query.text, values: query.values }]
        : [],
    );
  } finally {
    spy.mockRestore();
  }
}

function walkedIn(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans = [] } = node;
  return [...(type === 'Seq Scan' && BIG.has(table) ? [table] : []), ...Plans.flatMap(walkedIn)];
}

function rowsIn(node: PlanNode): number {
  const { 'Node Type': type, Plans = [] } = node;
  const own = type.includes('Scan')
    ? (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0;
  return own + Plans.reduce((all, child) => all + rowsIn(child), 0);
}

/** The database's work for one call: pages, rows and scanned tables. */
export async function costOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Cost> {
  const queries = await queriesOf(work);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let blocks = 0;
    let rows = 0;
    const walked = new Set<string>();
    for (const { text, values } of queries) {
      const explained = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
      const plan: PlanNode = explained.rows[0]['QUERY PLAN'][0].Plan;
      rows += rowsIn(plan);
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      for (const table of walkedIn(plan)) walked.add(table);
    }
    return { blocks, walked: [...walked], rows };
  } finally {
    await client.end();
  }
}

/** The 20th percentile of many rounds: the duration of the work without interference. */
const usual = (times: number[]) =>
  Math.max(0.5, times.sort((a, b) => a - b)[Math.floor(times.length / 5)] ?? 0);

/**
 * Milliseconds of two calls, measured in turns, so that the machine's load affects both; below half a millisecond
 * counts as half a one.
 */
export async function timesOf(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  rounds: number,
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of [first, second].entries()) {
      const began = performance.now();
      await work();
      times[index]?.push(performance.now() - began);
    }
  return [usual(times[0]), usual(times[1])];
}

/** Milliseconds of processor of one call, of this process and of the whole database server: the mean of many. */
export async function processorOf(
  databaseUrl: string,
  work: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = Number(statOf(rows[0].pid)[1]);
  const used = () => [process.pid, ...familyOf(server)].reduce((all, pid) => all + usedBy(pid), 0);
  const before = used();
  for (let round = 0; round < rounds; round += 1) await work();
  const after = used();
  await client.end();
  return (after - before) / rounds;
}
