import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { grantRights, RIGHTS, roleWithoutRights } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openMailbox } from '#test/program.ts';
import { changeSettings, lent, paid } from '#test/stories.ts';
import { until } from '#test/until.ts';

// As in an installation: one role owns the tables, a restricted one runs the program.
const name = `t_${randomUUID().replaceAll('-', '')}`;
const owner = `${name}_owner`;
const program = `${name}_program`;
const urlOf = (role: string) =>
  inject('postgresUrl').replace(/\/\/[^@]+@([^/]*)\/[^?]*/, `//${role}@$1/${name}`);
const asAdmin = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
const prepare = async () => {
  await migrate(urlOf(owner), chainKeyOf('a chain key for the tests only'));
  await grantRights(urlOf(owner), urlOf(program));
};

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  await asAdmin(
    `create role ${owner} login`,
    `create role ${program} login`,
    `create database ${name} owner ${owner}`,
  );
  await prepare();
  mailbox = await openMailbox(0);
  app = await openTestApp({
    DATABASE_URL: urlOf(program),
    MIGRATION_DATABASE_URL: urlOf(owner),
    SMTP_URL: mailbox.url,
  });
  client = new pg.Client({ connectionString: urlOf(program) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
  await mailbox.close();
  await asAdmin(`drop database ${name} with (force)`, `drop role ${program}`, `drop role ${owner}`);
});

it('the restricted role lends, takes payments, reverses, decides, erases and sends letters', async () => {
  const worker = await startWorker(app.deps);
  const { loanId, applicationId } = await lent(app, 'rosa');
  const rosa = await app.signIn('rosa');
  const pedro = await app.signIn('pedro');
  const { id } = (await rosa.get('/api/auth/user')).json();
  const pay = async (nth: number) => {
    const { balance } = (await rosa.get('/api/loans/active')).json();
    return paid(rosa, pedro, balance, nth);
  };
  const reversed = await pedro.send('POST', `/api/admin/payments/${await pay(1)}/reversal`, {
    reason: 'Era de otra cuenta',
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  await pay(2);
  await changeSettings(pedro, { name: 'Del Este' });
  const rows = `Fecha,Descripción,Crédito\r\n20/11/2026,TRANSF de alguien,1500\r\n`;
  const statement = await pedro.upload(
    '/api/admin/statements',
    { date: '0', description: '1', amount: '2', dateOrder: 'dmy' },
    { field: 'file', name: 'estado.csv', bytes: Buffer.from(rows) },
  );
  expect(statement.statusCode, statement.body).toBe(201);
  const erased = await pedro.send('DELETE', `/api/admin/clients/${id}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(
    await app.db
      .selectFrom('legalDocuments')
      .select('id')
      .where('applicationId', '=', applicationId)
      .execute(),
  ).toEqual([]);
  expect(
    await app.db.selectFrom('ledgerEntries').select('id').where('loanId', '=', loanId).execute(),
  ).not.toEqual([]);
  await until(async () => expect((await client.query('select from graphile_worker.jobs')).rowCount).toBe(0));
  expect(mailbox.letters).not.toEqual([]);
  await worker.stop();
});

describe('the restricted role', () => {
  it.each([
    'update events set name = null',
    'update events set actor_id = null',
    'delete from events',
    'update ledger_entries set amount = 0',
    'delete from ledger_entries',
    "update legal_documents set body = ''",
    "update settings set value = '{}'",
    'delete from settings',
    'delete from erased_documents',
    'delete from reminders',
    "update migrations set sha256 = ''",
    'truncate events',
    "update chain_links set hash = ''",
    'delete from chain_links',
    'truncate chain_links',
    "update unchained_changes set digest = ''",
    'alter table events disable trigger all',
    'drop table ledger_entries',
    'create table public.mine (id integer)',
    'delete from graphile_worker.migrations',
  ])('may not %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may erase personal data in the log and the ledger, and nothing else', async () => {
    // An event with a network address.
    await app.signIn('marta');
    await expect(client.query('update events set ip = null')).resolves.toBeTruthy();
    await expect(client.query("update events set ip = '10.0.0.1'")).rejects.toThrow('append-only');
    await expect(client.query('update ledger_entries set note = null')).resolves.toBeTruthy();
  });

  it('has no rights on a new table before the grants name it, and the owner keeps the rest', async () => {
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' order by name",
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(RIGHTS).sort());
    const asOwner = new pg.Client({ connectionString: urlOf(owner) });
    await asOwner.connect();
    await asOwner.query('create table later (id integer)');
    await prepare();
    await expect(client.query('select from later')).rejects.toMatchObject({ code: '42501' });
    await asOwner.query('drop table later');
    await asOwner.end();
  });
});

it('no role may delete a signed document before its trace exists', async () => {
  const { applicationId } = await lent(app, 'luis');
  for (const connection of [client, new pg.Client({ connectionString: urlOf(owner) })]) {
    if (connection !== client) await connection.connect();
    const one = `where application_id = ${applicationId}`;
    await expect(connection.query(`delete from legal_documents ${one}`)).rejects.toThrow('append-only');
    if (connection !== client) {
      await expect(connection.query(`update legal_documents set body = '' ${one}`)).rejects.toThrow(
        'append-only',
      );
      await connection.end();
    }
  }
});

it('a role without rights is reported in one sentence, not as ten findings', async () => {
  const stranger = `${name}_stranger`;
  await asAdmin(`create role ${stranger} login`);
  const pools = [program, stranger].map((role) => new pg.Pool({ connectionString: urlOf(role) }));
  expect(await Promise.all(pools.map(roleWithoutRights))).toEqual([null, stranger]);
  await Promise.all(pools.map((pool) => pool.end()));
  const { status, stderr } = spawnSync(process.execPath, ['server/verify.ts'], {
    encoding: 'utf8',
    env: { DATABASE_URL: urlOf(stranger), DATA_DIR: app.deps.env.dataDir },
  });
  expect(stderr).toContain(`The role ${stranger} may not read this database.`);
  expect(status).toBe(2);
  await asAdmin(`drop role ${stranger}`);
});
