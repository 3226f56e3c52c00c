import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { sealAllDocuments, sealRecentDocuments } from '#server/sealing/seal-documents.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fill, type Size } from '#test/growth/fill.ts';
import { LISTS, type ListEndpoint, questionsOf } from '#test/growth/list-probes.ts';
import { costOf, processorOf, timesOf } from '#test/growth/measure.ts';
import { MOST, type Probe, probesFor } from '#test/growth/probes.ts';
import { sample } from '#test/sample.ts';

/**
 * `npm run bench -- growth` measures everything; every test run, a slice of it, by the pages that the database reads.
 */
const { GROWTH = 'slice', LOANS = '300000' } = process.env;
const FULL = GROWTH !== 'slice';
/** 59 of a hundred applications are a loan. */
const book = (loans: number, instalments?: number): Size => {
  const applications = Math.ceil(loans / 0.59);
  return { clients: Math.ceil(applications / 4), applications, ...(instalments && { instalments }) };
};
const SIZES: Readonly<Record<string, readonly [Size, Size]>> = {
  slice: [
    { clients: 300, applications: 1_000 },
    { clients: 2_400, applications: 8_000 },
  ],
  full: [book(10_000), book(Number(LOANS))],
  figures: [book(10_000), book(Number(LOANS))],
  // As many loans, of 3 and of 24 instalments.
  instalments: [book(Number(LOANS), 3), book(Number(LOANS), 24)],
};
const found = SIZES[GROWTH];
if (!found) throw new Error(`GROWTH is one of ${Object.keys(SIZES).join(', ')}`);
const [SMALL, LARGE] = found;
/** How many times slower a call may be with eight times as many instalments. */
const LONGER = 1.5;
/** Fewer rows than any table has, also in the small one. */
const ROWS = FULL ? 50 : 10;
const ROUNDS = 61;
const NOW = '2026-11-20T15:00:00Z';
/** A tree of a larger table is a level or two deeper, and its pages are less often shared. */
const DEEPER = 2;
/** The planner uses a random sample of the rows. */
const FEW_BLOCKS = 1_000;

interface Business {
  readonly app: TestApp;
  readonly size: Size;
  readonly url: string;
  readonly office: Browser;
  readonly customer: Browser;
}

async function open(size: Size): Promise<Business> {
  // Vacuumed as an installation is: a figure is a sum over an index alone.
  const app = await openTestApp({}, { isPruned: true });
  app.setClock(NOW);
  // Its owner fills it: the program may not write history.
  const url = app.deps.env.migrationDatabaseUrl;
  await fill(url, size, new Date(NOW));
  const password = 'larimar-azul-7';
  const email = 'p77@ejemplo.do';
  await app.db
    .updateTable('users')
    .set({ password: await hashPassword(password) })
    .where('email', '=', email)
    .execute();
  const customer = app.browser();
  expect((await customer.send('POST', '/api/auth/login', { email, password })).statusCode).toBe(200);
  return { app, size, url, customer, office: await app.signIn('pedro') };
}

let small: Business;
let large: Business;
beforeAll(async () => {
  small = await open(SMALL);
  large = await open(LARGE);
}, 1_800_000);
afterAll(async () => {
  await small?.app.close();
  await large?.app.close();
});

const ask = ({ office, customer }: Business, { who, path }: Probe) =>
  (who === 'office' ? office : customer).get(path);
const probeOf = (business: Business, index: number): Probe => {
  const probe = probesFor(business.size, ROWS)[index];
  if (!probe) throw new Error('Each size has the same probes');
  return probe;
};
const titles = probesFor(LARGE, ROWS).map(({ who, path }, index) => [`${who} ${path}`, index] as const);

const sizeName = ({ applications, instalments }: Size) =>
  `${applications.toLocaleString('en')} applications${instalments ? ` of ${instalments} instalments` : ''}`;

describe(`${sizeName(LARGE)} against ${sizeName(SMALL)}`, () => {
  it('the invented books are consistent', async () => {
    for (const { app } of [small, large]) {
      const { rows } = await app.ownerPool.query(
        `select (select sum(balance_change) from ledger_entries) as ledger, (select sum(balance) from loans) as balances,
           (select sum(amount - i.paid) from instalments i join loans l on l.id = i.loan_id
            where l.status = 'active') as unpaid`,
      );
      expect(rows[0].ledger).toBe(rows[0].balances);
      expect(rows[0].ledger).toBe(rows[0].unpaid);
    }
  });

  it.each(FULL ? titles : sample(titles, 20, 'growth'))(
    '%s',
    async (_title, index) => {
      const [before, now] = [probeOf(small, index), probeOf(large, index)];
      expect((await ask(large, now)).statusCode).toBe(200);
      const little = await costOf(small.url, () => ask(small, before));
      const much = await costOf(large.url, () => ask(large, now));
      // So few clients are counted as fast in their table as in an index.
      const walked = much.walked.filter((table) => FULL || now.limit !== null || table !== 'users');
      expect(walked, 'big tables walked through').toEqual([]);
      if (!FULL) {
        if (now.limit === null) expect(much.rows).toBeLessThan(2 * LARGE.applications);
        else
          expect(much.blocks).toBeLessThanOrEqual(little.blocks * Math.max(DEEPER, now.limit) + FEW_BLOCKS);
        return;
      }
      const [fast, slow] = await timesOf(
        () => ask(small, before),
        () => ask(large, now),
        ROUNDS,
      );
      const line = [
        `${fast.toFixed(2)} ms`.padStart(10),
        `${slow.toFixed(2)} ms`.padStart(10),
        `${(slow / fast).toFixed(2)} ×`.padStart(8),
        `${little.blocks} → ${much.blocks} pages`.padStart(22),
      ];
      const say = (more: string) =>
        process.stdout.write(`${line.join('  ')}   ${now.who} ${now.path}${more}\n`);
      if (now.limit === null) {
        const used = await processorOf(large.url, () => ask(large, now), ROUNDS);
        say(`, ${used.toFixed(1)} ms of processor`);
        expect.soft(used).toBeLessThanOrEqual(MOST);
      } else {
        say('');
        expect.soft(slow / fast).toBeLessThanOrEqual(GROWTH === 'instalments' ? LONGER : now.limit);
      }
    },
    120_000,
  );
});

describe('the job that makes documents', () => {
  it('walks through no big table after a signature', async () => {
    expect((await costOf(large.url, () => sealRecentDocuments(large.app.deps))).walked).toEqual([]);
  });

  // The invented loans are as many as every second application, and have an event and payments each.
  it('reads at night the loans, and not every event of all times', async () => {
    const { rows } = await costOf(large.url, () => sealAllDocuments(large.app.deps));
    expect(rows).toBeLessThan(LARGE.applications);
  });
});

/**
 * A page of ten is found by reading fewer rows than this, for any table size; a page of fifty of a million, by reading
 * a tenth of them: at most all open ones (50,000 loans, 10,000 offers), or as many people as it takes to find two
 * hundred of a common name.
 */
const ROWS_LOOKED_AT = FULL ? 100_000 : 2_000;

/** The first page of a query, and for one without a filter the next too, if they read more. */
async function dearPages({ url, office, customer }: Business, list: ListEndpoint, path: string) {
  const who = list.access === 'customer' ? customer : office;
  const dear: string[] = [];
  const pages = path.includes('?sort=') ? 2 : 1;
  let next: string | undefined = path;
  for (let page = 1; page <= pages && next !== undefined; page += 1) {
    const address: string = next;
    let link = '';
    const { rows } = await costOf(url, async () => {
      const reply = await who.get(address);
      expect(reply.statusCode, address).toBe(200);
      link = String(reply.headers.link ?? '');
    });
    if (rows > ROWS_LOOKED_AT) dear.push(`${address}: ${rows} rows`);
    next = /<([^>]+)>/.exec(link)?.[1];
  }
  return dear;
}

describe('an index serves every filter of every list in every order it offers', () => {
  it.each(LISTS.map((list) => [list.path, list] as const))(
    '%s',
    async (_path, list) => {
      const dear: string[] = [];
      const questions = questionsOf(list, ROWS);
      for (const path of FULL ? questions : sample(questions, 12, list.path))
        dear.push(...(await dearPages(large, list, path)));
      expect(dear, 'add an index (a migration), or say `notWith`').toEqual([]);
    },
    240_000,
  );
});
