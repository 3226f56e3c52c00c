import { createServer, type Server } from 'node:net';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARE_TARGET, SHARED_FIELD } from '#contract/share-target.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { deliverWebhook } from '#server/webhooks/deliver-webhook.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { asCsv, cleanFiles } from '#test/import-files.ts';
import { listening } from '#test/listening.ts';
import { rounds } from '#test/sample.ts';
import { starved } from '#test/starved.ts';
import { madeFile, madeWorkbook, SHEET_FORMS, VARIANTS } from '#test/statements/made-files.ts';
import { submitted } from '#test/stories.ts';
import { signatureOf } from '#test/twilio.ts';
import { openWhatsapp, PUBLIC_URL, textTo } from '#test/whatsapp.ts';
import { lettersTo } from '#test/written.ts';

// What others send who are in no call of the contract, or in the bytes of a file: `npm run drill -- fuzz` sets these.
const { FUZZ_ROUNDS, FUZZ_ONLY = '' } = process.env;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const IS_DRILL = FUZZ_ROUNDS !== undefined;
const ROUNDS = IS_DRILL ? Number(FUZZ_ROUNDS) : rounds(63, 12);
/** Longest that one reply may take in the drill, in milliseconds. */
const SLOW = 1_000;

type Roll = (below: number) => number;
const pick = <T>(roll: Roll, from: readonly [T, ...T[]]): T => from[roll(from.length)] ?? from[0];

/** The rounds of one kind, each with its own dice and the command that repeats it. */
async function eachRound(kind: string, play: (roll: Roll, again: string, round: number) => Promise<void>) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = [...`${kind} ${round}`].reduce(
      (sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0,
      SEED,
    );
    await play(dice(own), `npm run drill -- fuzz ${kind} --seed ${SEED} --to ${round + 1}`, round);
  }
}
const isWanted = (kind: string) => FUZZ_ONLY === '' || FUZZ_ONLY === kind;
const about = (kind: string, title: string, tests: () => void): void => {
  if (isWanted(kind)) describe(title, () => tests());
};

/** A reply in time, and a sentence where it refuses. */
async function expectCalm(ask: () => Promise<Response>, again: string): Promise<Response> {
  const begun = performance.now();
  const reply = await ask();
  const milliseconds = performance.now() - begun;
  expect(reply.statusCode, `${again}\n${reply.body.slice(0, 300)}`).toBeLessThan(500);
  if (IS_DRILL && milliseconds > SLOW) {
    // The machine was busy, or the request is slow: then it is so again.
    const second = performance.now();
    await ask();
    expect((performance.now() - second) / starved(), again).toBeLessThan(SLOW);
  }
  return reply;
}

const ODD = [
  '',
  ' ',
  '\0',
  '\ud800',
  '‮',
  'x'.repeat(3_000),
  '-1',
  '1e999',
  '{"a":1}',
  'ñ',
  "';--",
  '%s',
  '=1+1',
  '<b>',
] as const;

about('callbacks', 'reports of a provider with its own signature', () => {
  let open: Awaited<ReturnType<typeof openWhatsapp>>;
  beforeAll(async () => {
    open = await openWhatsapp();
    open.twilio.fate(() => null);
  });
  afterAll(() => open.close());

  it(`no malformed one is an error of ours, nor changes another message (seed ${SEED})`, async () => {
    const [hers, his] = [await open.begin(), await open.begin()];
    const text = await textTo(open.twilio, `whatsapp:${hers.phone}`);
    await textTo(open.twilio, `whatsapp:${his.phone}`);
    const untouched = async () =>
      (await lettersTo(open.app, his.phone)).map(({ lastError, failedAt, deliveredAt }) => ({
        lastError,
        failedAt,
        deliveredAt,
      }));
    const before = await untouched();
    const address = new URL(text.statusCallback).pathname;
    const statuses = new Set<number>();
    await eachRound('callbacks', async (roll, again) => {
      const odd = () => pick(roll, ODD);
      const fields = new URLSearchParams();
      const given: Record<string, string> = {
        MessageSid: roll(3) === 0 ? odd() : text.sid,
        MessageStatus: pick(roll, ['sent', 'failed', 'undelivered', 'delivered', 'DELIVERED', odd(), odd()]),
        ErrorCode: pick(roll, ['63016', '0', '99999999999999999999', odd()]),
        [odd()]: odd(),
      };
      for (const [name, value] of Object.entries(given)) if (roll(6) > 0) fields.append(name, value);
      // A field given twice has one signature only by chance.
      if (roll(8) === 0) fields.append('MessageStatus', odd());
      const path =
        roll(5) === 0
          ? address.replace(/\d+/g, (digits) => pick(roll, [digits, '0', '-1', '9'.repeat(40), '1e3', '%00']))
          : address;
      const query = roll(6) === 0 ? `?${encodeURIComponent(odd().toWellFormed())}=1` : '';
      const reply = await expectCalm(
        () =>
          open.app.inject({
            method: 'POST',
            url: `${path}${query}`,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-twilio-signature': signatureOf(`${PUBLIC_URL}${path}${query}`, fields),
            },
            payload: fields.toString(),
          }),
        again,
      );
      statuses.add(reply.statusCode);
    });
    // Some came past the signature.
    expect([...statuses]).toContain(204);
    expect(await untouched()).toEqual(before);
  });
});

about('answers', 'what a receiver of events answers', () => {
  let app: TestApp;
  let server: Server;
  let answer = Buffer.alloc(0);
  beforeAll(async () => {
    app = await openTestApp();
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answer));
    });
    const pedro = await app.signIn('pedro');
    const url = `http://127.0.0.1:${await listening(server)}/manito`;
    const made = await pedro.send('POST', '/api/admin/webhooks', { url, events: ['application.submitted'] });
    expect(made.statusCode, made.body).toBe(201);
    await submitted(await app.signIn('luis'), 'luis');
  });
  afterAll(async () => {
    await app.close();
    server.close();
  });

  it(`each is kept in 300 characters and ends in a state with its next step (seed ${SEED})`, async () => {
    const states = new Set<string>();
    await eachRound('answers', async (roll, again) => {
      const status = pick(roll, [
        '204',
        '200',
        '301',
        '307',
        '410',
        '429',
        '500',
        '503',
        '101',
        '99',
        '999',
        '2xx',
        '',
      ]);
      const bodies = ['', 'x'.repeat(200_000), '\0\0', '\u202e<b>', 'ñ'.repeat(400)] as const;
      const body =
        roll(4) === 0
          ? Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0, 0xed, 0xa0, 0x80])
          : Buffer.from(pick(roll, bodies));
      const headers = [
        `Content-Length: ${pick(roll, [String(body.length), '0', '1', '-1', '9'.repeat(30)])}`,
        `Retry-After: ${pick(roll, ['0', '1', '999999999', '-5', 'Fri, 31 Dec 9999 23:59:59 GMT', 'GMT', '\u00f1'])}`,
        `Location: ${pick(roll, ['http://127.0.0.1/', '//', 'file:///', ''])}`,
        'Transfer-Encoding: chunked',
        'Content-Encoding: gzip',
        `X: ${'y'.repeat(pick(roll, [1, 100, 20_000]))}`,
        'sin dos puntos',
      ].filter((_, index) => roll(index < 3 ? 2 : 6) === 0);
      const head = `${pick(roll, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/9.9', 'x'])} ${status} ${pick(roll, ['OK', '', 'ñ'])}`;
      const whole = Buffer.concat([Buffer.from([head, ...headers, '', ''].join('\r\n')), body]);
      answer = roll(8) === 0 ? whole.subarray(0, roll(whole.length)) : whole;
      await app.db.updateTable('webhooks').set({ off: null }).execute();
      const { id } = await app.db
        .updateTable('webhookDeliveries')
        .set({
          attempts: 0,
          deliveredAt: null,
          failedAt: null,
          nextAt: null,
          lastStatus: null,
          lastAnswer: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deliverWebhook(app.deps, id);
      const row = await app.db.selectFrom('webhookDeliveries').selectAll().executeTakeFirstOrThrow();
      const state = row.deliveredAt ? 'delivered' : row.failedAt ? 'failed' : 'waiting';
      states.add(state);
      expect([row.attempts, (row.lastAnswer ?? '').length <= 300], again).toEqual([1, true]);
      if (state !== 'waiting') return;
      const wait = (row.nextAt?.getTime() ?? Number.NaN) - app.deps.now().getTime();
      expect(wait > 0 && wait <= 2 * DAY_MS, `${again}\n${wait} ms`).toBe(true);
    });
    expect([...states]).toContain('waiting');
  });
});

/** Honest bytes with one to four small damages. */
function damaged(roll: Roll, bytes: Buffer): Buffer {
  let made = Buffer.from(bytes);
  for (let times = 1 + roll(4); times > 0; times -= 1) {
    const at = roll(made.length + 1);
    const [before, after] = [made.subarray(0, at), made.subarray(at)];
    const changes = [
      () => Buffer.concat([before, Buffer.from([roll(256)]), after.subarray(1)]),
      () => before,
      () => Buffer.concat([before, Buffer.from(pick(roll, ODD)), after]),
      () => Buffer.concat([before, made.subarray(roll(at + 1), at), after]),
      () => Buffer.concat([before, after.subarray(roll(after.length + 1))]),
      () =>
        Buffer.concat([
          before,
          Buffer.from(pick(roll, [',', ';', '\t', '"', '\n', '\r', '\ufeff', ',,,,,,,,'])),
          after,
        ]),
    ] as const;
    made = pick(roll, changes)();
  }
  return made;
}

/** Longer than a boundary may be: refused before anything is read. */
const LONG_BOUNDARY = 'b'.repeat(300);

about('share', 'a file that a phone shares where no service worker is', () => {
  let app: TestApp;
  let rosa: Browser;
  beforeAll(async () => {
    app = await openTestApp();
    rosa = await app.signIn('rosa');
  });
  afterAll(() => app.close());

  it(`goes to the form, and nothing of it stays (seed ${SEED})`, async () => {
    const left = async () => {
      const { rows } = await app.ownerPool.query(
        'select (select count(*) from payments) payments, (select count(*) from documents) documents, (select count(*) from events) events',
      );
      const keys: string[] = [];
      for await (const some of app.deps.files.keys()) keys.push(...some);
      return { rows, keys };
    };
    const before = await left();
    await eachRound('share', async (roll, again) => {
      const boundary = pick(roll, ['hostile', LONG_BOUNDARY, 'ñ', '']);
      const name = pick(roll, [SHARED_FIELD, 'title', '__proto__', ...ODD]);
      const honest = Buffer.from(
        `--hostile\r\nContent-Disposition: form-data; name="${name}"; filename="${pick(roll, ODD)}"\r\nContent-Type: image/png\r\n\r\n${pick(roll, ODD)}\r\n--hostile--\r\n`,
      );
      const type = pick(roll, [
        `multipart/form-data; boundary=${boundary}`,
        'multipart/form-data; boundary=hostile',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
      ]);
      const reply = await expectCalm(
        () =>
          app.inject({
            method: 'POST',
            url: `${SHARE_TARGET}${pick(roll, ['', '?compartido=x', '?a=%00'])}`,
            headers: {
              'content-type': Buffer.from(type).toString('latin1'),
              ...(roll(3) === 0 && { origin: 'https://otro.do' }),
            },
            cookies: roll(2) === 0 ? Object.fromEntries(rosa.cookies) : {},
            payload: damaged(roll, honest),
          }),
        again,
      );
      expect(
        [reply.statusCode, reply.headers['set-cookie']],
        `${again}\n${type} ${reply.body.slice(0, 300)}`,
      ).toEqual([type.includes(LONG_BOUNDARY) ? 400 : 303, undefined]);
    });
    expect(await left()).toEqual(before);
  });
});

if (isWanted('imports') || isWanted('statements'))
  describe('files of the office', () => {
    let app: TestApp;
    let owner: Browser;
    beforeAll(async () => {
      app = await openTestApp();
      owner = await app.signIn('pedro');
    });
    afterAll(() => app.close());

    about('imports', 'sheets of an import', () => {
      it(`a damaged one is read or refused with a reason (seed ${SEED})`, async () => {
        const { files } = cleanFiles();
        const books = await Promise.all(SHEET_FORMS.map((form) => madeWorkbook(form, 20, 2)));
        await eachRound('imports', async (roll, again) => {
          const sheet = pick(roll, [...IMPORT_SHEET_NAMES] as [(typeof IMPORT_SHEET_NAMES)[number]]);
          const csv = asCsv(sheet, files[sheet].slice(0, 1 + roll(12)));
          const bytes = damaged(roll, roll(4) === 0 ? (books[roll(books.length)]?.bytes ?? csv) : csv);
          const file = { field: 'file', name: pick(roll, ['datos.csv', 'datos.xlsx', 'x']), bytes };
          const reply = await expectCalm(
            () => owner.upload(`/api/admin/import/sheets/${sheet}`, {}, file),
            again,
          );
          if (reply.statusCode >= 400) expect(reply.json().message, again).toMatch(/\S/);
          await expectCalm(() => owner.get('/api/admin/import'), again);
          if (roll(6) === 0) await expectCalm(() => owner.send('POST', '/api/admin/import/check'), again);
        });
      });
    });

    about('statements', 'statements of a bank', () => {
      it(`a damaged one is read or refused with a reason (seed ${SEED})`, async () => {
        const small = VARIANTS.filter(({ size }) => size < 100);
        const books = await Promise.all(SHEET_FORMS.map((form) => madeWorkbook(form, 20, 2)));
        await eachRound('statements', async (roll, again, round) => {
          const variant = small[roll(small.length)];
          if (!variant) throw new Error('There are forms of statements');
          const honest = roll(4) === 0 ? books[roll(books.length)]?.bytes : undefined;
          const bytes = damaged(roll, honest ?? madeFile(variant, round).bytes);
          const file = { field: 'file', name: pick(roll, ['estado.csv', 'estado.xlsx', 'x']), bytes };
          for (const path of ['/api/admin/statements/preview', '/api/admin/statements']) {
            const reply = await expectCalm(() => owner.upload(path, {}, file), again);
            if (reply.statusCode >= 400) expect(reply.json().message, again).toMatch(/\S/);
          }
          await expectCalm(() => owner.get('/api/admin/statements/lines?kind=others'), again);
        });
      });
    });
  });
