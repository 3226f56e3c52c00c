// `npm run drill -- bucket`: photos, documents and backups in OpenStack Swift by its S3 interface, from Debian: the
// drill plays loans through the program, backs them up, compares with the running database and restores them on an
// empty machine. As root, on Debian, with mmdebstrap. In `npm test` test/bucket-server.ts replaces Swift.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { openMailServer } from '../test/mail-server.ts';
import { openDatabaseServer, type Program, startProgram } from '../test/program.ts';
import { codeIn, liveOneLoan, openOffice, PROOF } from '../test/staged/life.ts';
import { freePort, messageOf, must } from '../test/staged/stage.ts';
import { CACHE, entering, freshDebian, run } from './support/debian-tree.ts';

const LOANS = 3;
const PACKAGES = 'swift swift-proxy swift-account swift-container swift-object memcached';
const BUCKETS = ['manito-files', 'manito-backups'];

if (process.getuid?.() !== 0) giveUp('This proof makes a folder tree of its own and needs root.');
const began = performance.now();
const tree = freshDebian();
cpSync(path.join(ROOT, 'test/deploy/swift.sh'), path.join(tree, 'root/swift.sh'));
// Debian must not start installed services by itself.
writeFileSync(path.join(tree, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });

const options = {
  env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
};
const inside = (command: string): string[] => entering(tree, `bash -c '${command}'`, { network: true });
say('Installing Swift …');
run(inside(`apt-get update && apt-get install -y --no-install-recommends ${PACKAGES}`), options);
const ports = await Promise.all(Array.from({ length: 5 }, freePort));
const [file = '', ...args] = inside(`bash /root/swift.sh ${ports.join(' ')}`);
const swift = spawn(file, args, { env: options.env, stdio: ['ignore', 'ignore', 'pipe'] });
let complaint = '';
swift.stderr.on('data', (bytes) => {
  complaint = `${complaint}${bytes}`.slice(-2_000);
});

const credentials = { accessKeyId: 'manito:manito', secretAccessKey: 'merengue' };
const endpoint = `http://127.0.0.1:${ports[0]}`;
const client = new S3Client({ region: 'us-east-1', endpoint, credentials, forcePathStyle: true });
const place = await mkdtemp(path.join(CACHE, 'bucket-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const mail = await openMailServer();
const variables = {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(place, 'data'),
  ...PROOF,
  BACKUPS: 'off',
  SMTP_URL: mail.url,
  FILES_URL: 's3://manito-files',
  BACKUP_URL: 's3://manito-backups',
  S3_ENDPOINT: endpoint,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
};

async function makeBuckets() {
  for (let tries = 0; ; tries += 1) {
    try {
      for (const Bucket of BUCKETS) await client.send(new CreateBucketCommand({ Bucket }));
      return;
    } catch (error) {
      must(
        swift.exitCode === null && tries < 120,
        `Swift does not answer: ${messageOf(error)}\n${complaint}`,
      );
      await wait(500);
    }
  }
}

/** Runs one of the project's npm commands, as a lender types it. */
function npm(command: string, changed: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...command.split(' ')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables, ...changed },
  });
  must(status === 0, `npm run ${command}: ${stdout}${stderr}`);
  for (const line of stdout.trim().split('\n')) say(`  ${line}`);
}

let program: Program | null = null;
try {
  await makeBuckets();
  program = await startProgram(variables);
  const office = await openOffice(program.url);
  for (let loan = 1; loan <= LOANS; loan += 1)
    await liveOneLoan(program.url, office, loan, (email) => codeIn(mail, email));
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: BUCKETS[0] }));
  say(`${LOANS} loans were played, ${KeyCount} objects are in Swift`);
  npm('backup');
  npm('drill -- restore');
  // Another machine: an empty database and an empty folder, and the secret key.
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('create database restored');
  await owner.end();
  const elsewhere = new URL(database.url);
  elsewhere.pathname = '/restored';
  npm('restore', {
    DATABASE_URL: elsewhere.href,
    DATA_DIR: path.join(place, 'restored'),
    FILES_URL: '',
    BACKUP_PRIVATE_KEY_FILE: path.join(variables.DATA_DIR, 'backup-identity'),
  });
  say(`Files and backups in a bucket of Swift: well, ${seconds(began)}`);
} catch (error) {
  say(`FAILED  ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  await program?.kill();
  await mail.close();
  await database.stop();
  swift.kill('SIGKILL');
  await wait(500);
  for (const folder of [tree, place]) rmSync(folder, { recursive: true, force: true });
}
