import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '#contract/api.ts';
import { FACT_NAMES } from '#domain/audit/fact-labels.ts';
import { OWNERS_EVENTS } from '#domain/audit/office-events.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import type { Erased } from '#server/clients/erased-people.ts';
import { ERASED } from '#server/clients/erased-tables.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { sealAllDocuments } from '#server/sealing/seal-documents.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { workOf } from '#server/worker.ts';
import { shareSealKey } from '#test/sealing.ts';
import { changeSettings } from '#test/stories.ts';
import { JOBS_OF_ONE } from './jobs.ts';
import { isErased, registersByCode, registersByLink } from './last-steps.ts';
import type { Said } from './marks.ts';
import { JOBS_OF_EVERYBODY, NOT_LIVED_COLUMNS, OF_EVERYBODY } from './of-everybody.ts';
import type { Row } from './owned-rows.ts';
import { everyReadAbout, figuresOf } from './reads.ts';
import { storedShapes } from './stored-shapes.ts';
import { DAYS, OBDULIO, YANIRIS } from './whole-lives.ts';
import { type CustomerFacts, callOf, type One, openWorld, type World, wordsOf } from './world.ts';

// Two customers live the same whole life, step by step. Whenever one acts, or the staff act for one, the other's rows
// and files stay byte for byte, and no reply about the one says anything of the other. Which row is whose follows from
// the foreign keys, which calls there are from the contract, which tables are about people from what erasing does: a new
// call, job, table or column without its part in the story makes this test fail.

const ADDED_BY_DOWNLOAD: Readonly<Record<string, number>> = { events: 1, messages: 1 };

const CEDULAS = ['00100002005', '00100002013', '00100002021', '00100002039'];
const newcomer = (index: number): CustomerFacts => ({
  ...OBDULIO,
  ...{ firstName: 'Nueva', lastName: 'Persona', cedula: CEDULAS[index] ?? '' },
  ...{ email: `nueva${index}@correo.example`, phone: `809555014${index}` },
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Tables with rows about customers, and what erasing does to them. */
const OF_PEOPLE = new Map(
  Object.entries<Erased>(ERASED).flatMap(([name, erased]) =>
    erased.rows === 'nobody' ? [] : [[snake(name), erased] as const],
  ),
);
/** A sheet is a file of many people; the import of a book is nobody's own act. */
const NOT_LIVED = ['import_sheets'];

let world: World;
let yaniris: One;
let obdulio: One;
beforeAll(async () => {
  world = await openWorld();
  yaniris = world.customer(YANIRIS);
  obdulio = world.customer(OBDULIO);
  await shareSealKey(world.app.deps.env.dataDir);
  await changeSettings(yaniris.staff.owner, { lateChargeVariant: 5 });
});
afterAll(() => world.close());

/**
 * Notes that speak of others are not given, nor an account that was merged into the own one and is empty, nor what
 * somebody without an account sent to the address: another may have typed it.
 */
const isGiven =
  ({ ids }: One) =>
  ({ values }: Row) =>
    values.about_others !== true &&
    !OWNERS_EVENTS.includes(String(values.name)) &&
    !values.erased_at &&
    (!('user_id' in values) || values.user_id === ids.user);
const both = () =>
  [
    [yaniris, obdulio],
    [obdulio, yaniris],
  ] as const;
const isDeleted = (table: string) => OF_PEOPLE.get(table)?.rows === 'deleted';
const ownOf = async ({ ids }: One) => (await world.owners.rowsOf([ids.user])).of(ids.user);

// In this order: each part goes on where the one before ended.
describe('two whole customers', { shuffle: false }, () => {
  for (const [at, steps] of DAYS)
    describe(`at ${at}`, { shuffle: false }, () => {
      beforeAll(async () => {
        await world.at(at);
        await sendReminders(world.app.deps);
      });
      it.each(steps.map((step) => [step.name, step] as const))('%s', async (name, step) => {
        await world.act(yaniris, obdulio, name, step);
        const before = obdulio.ids.user && yaniris.me.cookies.size > 0 ? await figuresOf(yaniris) : null;
        await world.act(obdulio, yaniris, name, step);
        if (before) expect(await figuresOf(yaniris)).toEqual(before);
      });
    });

  it('both have rows in every table that is about a person', async () => {
    await sealAllDocuments(world.app.deps);
    for (const one of [yaniris, obdulio]) {
      const filled = new Set([...(await ownOf(one)).values()].map(({ table }) => table));
      const missing = [...OF_PEOPLE.keys()].filter(
        (table) => !filled.has(table) && !NOT_LIVED.includes(table),
      );
      expect(missing, `${one.facts.firstName} has nothing in these tables`).toEqual([]);
    }
  });

  it('their rows have a value in every column', async () => {
    for (const one of [yaniris, obdulio]) {
      const empty = [...Map.groupBy((await ownOf(one)).values(), ({ table }) => table)].flatMap(
        ([table, rows]) =>
          Object.keys(rows[0]?.values ?? {})
            .filter((column) => rows.every(({ values }) => values[column] === null || values[column] === ''))
            .map((column) => `${table}.${column}`),
      );
      expect(empty.toSorted(), one.facts.firstName).toEqual(Object.keys(NOT_LIVED_COLUMNS).toSorted());
    }
  });

  it('every fact of their events has a label', async () => {
    const { rows } = await world.app.ownerPool.query<{ name: string }>(
      'select distinct jsonb_object_keys(facts) as name from events order by 1',
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ name }) => !isIn(FACT_NAMES, name))).toEqual([]);
  });

  // Installations have rows of each released shape. A line that goes or changes needs a reader for the version that
  // wrote it, with a stored example (CONTRIBUTING.md, "What is stored as JSON"), before this file is written anew by -u.
  it('what is stored as JSON has the shapes that are known', async () => {
    const shapes = await storedShapes(world.app.ownerPool);
    expect(shapes.length).toBeGreaterThan(200);
    await expect(`${shapes.join('\n')}\n`).toMatchFileSnapshot('stored-shapes.txt');
  });

  it('every call about the one says nothing of the other', async () => {
    await world.act(obdulio, yaniris, 'reads', async () => everyReadAbout(obdulio, await ownOf(obdulio)));
  });

  it('each downloads the own rows, all of them and no others', async () => {
    for (const [one, other] of both())
      await world.act(one, other, 'download', async () => {
        const own = Map.groupBy((await ownOf(one)).values(), ({ table }) => table);
        // What a guarantor signed is the guarantor's.
        const guaranties = new Set(
          (own.get('legal_documents') ?? []).flatMap(({ values: { id, kind } }) =>
            kind === 'guaranty' ? [id] : [],
          ),
        );
        const isGuaranty = ({ table, values }: Row) =>
          guaranties.has((table === 'legal_documents' ? values.id : values.legal_document_id) ?? null);
        const reply = await one.me.send('POST', '/api/user/data', { password: one.facts.password });
        const parts = await openZip(reply.rawPayload);
        for (const name of [...parts.entries.keys()].filter((entry) => entry.startsWith('datos/'))) {
          const rows: unknown[] = JSON.parse(String(await partBytes(parts, name, 50 * 1024 * 1024)));
          const table = snake(name.slice('datos/'.length, -'.json'.length));
          const added = ADDED_BY_DOWNLOAD[table] ?? 0;
          const given = (own.get(table) ?? []).filter(isGiven(one)).filter((row) => !isGuaranty(row));
          expect(rows.length, name).toBe(given.length + added);
        }
      });
  });

  it('a job for the one leaves the other as they are, and every job has its story', async () => {
    const { tasks } = workOf(world.app.deps);
    expect([...Object.keys(JOBS_OF_ONE), ...Object.keys(JOBS_OF_EVERYBODY)].toSorted()).toEqual(
      Object.keys(tasks).toSorted(),
    );
    for (const name of keysOf(JOBS_OF_ONE))
      for (const [one, other] of both())
        await world.act(one, other, name, async () => tasks[name](await JOBS_OF_ONE[name](one)));
  });

  it('somebody new registers, and both stay as they are', async () => {
    for (const [index, [, other]] of [...both(), ...both()].entries()) {
      const register = index < 2 ? registersByCode : registersByLink;
      await world.act(world.customer(newcomer(index)), other, register.name, register);
    }
  });

  it('erasing the one leaves nothing of this customer, and the other whole', async () => {
    const { owners } = world;
    const told = new Map<string, Said>();
    const readAll = async (one: One) => {
      // Each look at a photo or an original is an event of the history, which a loan's file has too.
      for (const [address, said] of await everyReadAbout(one, await ownOf(one)))
        if (!/history|\/loans\/\d+\/file$/.test(address)) told.set(address, said);
    };
    await world.act(yaniris, obdulio, 'reads', readAll);
    const before = new Map(told);
    const rows = (await ownOf(obdulio)).size;
    await world.act(obdulio, yaniris, 'is erased', isErased);
    const left = await ownOf(obdulio);
    expect([...new Set([...left.values()].map(({ table }) => table))].filter(isDeleted)).toEqual([]);
    for (const { table, values } of left.values()) {
      const erased = OF_PEOPLE.get(table);
      // The address of a member of the staff stays.
      if (erased?.rows !== 'emptied' || (table === 'events' && values.actor_id !== obdulio.ids.user))
        continue;
      for (const [column, empty] of Object.entries(erased.emptied))
        if (typeof empty !== 'object' || empty === null)
          expect([table, column, values[snake(column)]]).toEqual([table, column, empty]);
    }
    expect(rows).toBeGreaterThan(100);
    const everything = await owners.everyRow();
    const words = wordsOf(obdulio.facts);
    expect(everything.filter(({ text }) => words.some((word) => text.includes(word)))).toEqual([]);
    await world.act(yaniris, obdulio, 'reads again', readAll);
    expect(told).toEqual(before);
  });

  it('every call has its story, or a reason why it is about nobody', () => {
    const calls = namedEndpoints.map(({ endpoint }) => callOf(endpoint));
    expect(calls.filter((call) => !world.called.has(call) && !(call in OF_EVERYBODY))).toEqual([]);
    expect(Object.keys(OF_EVERYBODY).filter((call) => !calls.includes(call))).toEqual([]);
  });
});
