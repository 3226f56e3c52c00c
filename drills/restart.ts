// `npm run drill -- restart`, or fewer times: `npm run drill -- restart 10`: replaces every process of an installation
// a hundred times while people register. No request may fail, and no letter be lost or sent twice. `npm test` has a
// slice of it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, say, seconds } from '../install/prepare.mjs';
import { openDatabaseServer, openMailbox, productionVariables, startProgram } from '../test/program.ts';
import { restartUnderLoad } from '../test/restarts.ts';
import { freePort } from '../test/staged/stage.ts';
import { countOf } from './support/count-of.ts';

const ORIGIN = 'https://manito.test';
const CACHE = path.join(ROOT, '.cache');
const times = countOf(process.argv[2] ?? '100');

const began = performance.now();
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'restart-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const mailbox = await openMailbox(0.01);
const program = await startProgram({
  ...productionVariables({ origin: ORIGIN, folder: place, database, mailbox }),
  PORT: String(await freePort()),
  WORKERS: '2',
});
const { answered, failed, lost, doubled } = await restartUnderLoad(
  { program, mailbox, origin: ORIGIN, people: 4 },
  times,
);
await program.kill();
await mailbox.close();
await database.stop();
await rm(place, { recursive: true, force: true });

const counts = `${failed.length} failed, ${lost.length} lost, ${doubled.length} twice`;
say(
  `${times} restarts of 2 processes, ${answered} requests, ${mailbox.letters.length} letters: ${counts}; ${seconds(began)}`,
);
for (const trouble of new Set(failed)) say(`  ${trouble}`);
process.exit(failed.length + lost.length + doubled.length > 0 ? 1 : 0);
