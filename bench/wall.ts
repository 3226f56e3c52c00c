// `npm run bench -- wall`: what row-level security costs. Two programs on one database of the demo, one as the owner of
// the tables, whom no policy limits, and one as the lesser role, answer the same reads in turn. It ends with an error
// where the median of the limited one is more than 1.15 times the other's. `npm run bench -- wall 60`: more rounds.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { cast } from '#test/cast.ts';
import { ROOT, say } from '../install/prepare.mjs';
import { openDatabaseServer, startProgram } from '../test/program.ts';
import { median } from '../test/speed/load.ts';
import { browserOf, openOffice } from '../test/staged/life.ts';

const [, , rounds = '40'] = process.argv;
const READS_A_ROUND = 25;
const MOST = 1.15;
const { rosa: ROSA } = cast;

const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'wall-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const owner = new pg.Client({ connectionString: database.url });
await owner.connect();
await owner.query('create role lesser login');
await owner.end();
const lesser = database.url.replace(/\/\/[^@/]*@/, '//lesser@');
const common = {
  DATA_DIR: path.join(place, 'data'),
  MIGRATION_DATABASE_URL: database.url,
  DEMO: '1',
  RATE_LIMITS: 'off',
};
say('Making the demo …');
const first = await startProgram({ ...common, DATABASE_URL: lesser });
const programs = {
  owner: await startProgram({ ...common, DATABASE_URL: database.url }),
  lesser: first,
};
try {
  const readers = async (url: string) => {
    const [customer, staff] = [browserOf(url), await openOffice(url)];
    const { email, password } = ROSA;
    await customer.send('POST', '/api/auth/login', { email, password });
    return {
      'own applications': () => customer.get('/api/loan-applications'),
      'loan book': () => staff.get('/api/admin/loans'),
    };
  };
  const [unlimited, limited] = [await readers(programs.owner.url), await readers(programs.lesser.url)];
  const reads = ['own applications', 'loan book'] as const;
  for (const read of reads) {
    const took = { unlimited: [] as number[], limited: [] as number[] };
    const time = async (into: number[], ask: () => Promise<unknown>) => {
      const start = performance.now();
      for (let nth = 0; nth < READS_A_ROUND; nth += 1) await ask();
      into.push((performance.now() - start) / READS_A_ROUND);
    };
    for (let round = 0; round < Number(rounds); round += 1) {
      const turns = [() => time(took.unlimited, unlimited[read]), () => time(took.limited, limited[read])];
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    }
    const [free, walled] = [median(took.unlimited), median(took.limited)];
    const ratio = walled / free;
    say(
      `${read}: ${free.toFixed(2)} ms as the owner, ${walled.toFixed(2)} ms behind the wall, ${ratio.toFixed(2)} ×`,
    );
    if (ratio > MOST) process.exitCode = 1;
  }
} finally {
  await Promise.all(Object.values(programs).map((program) => program.kill()));
  await database.stop();
  await rm(place, { recursive: true, force: true });
}
