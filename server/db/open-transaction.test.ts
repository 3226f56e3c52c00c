import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fileHash } from '#server/files/files.ts';
import { takeImage } from '#server/files/image-intake.ts';
import { storeFile } from '#server/files/transact-with-file.ts';
import type { Tx } from '#server/http/context.ts';
import { postOutside } from '#server/http/outbound/post-outside.ts';
import { checkApart } from '#server/import/apart/ask-apart.ts';
import { openDelivery } from '#server/outbox/deliver.ts';
import { drawPage } from '#server/signing/draw-page.ts';
import { readSignature } from '#server/signing/signature-image.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { bothSignatures, receiptPicture } from '#test/stories.ts';

let app: TestApp;
let picture: Buffer;
let drawing: string;
beforeAll(async () => {
  app = await openTestApp();
  picture = await receiptPicture(1);
  drawing = (await bothSignatures()).debtAgreementSignature;
});
afterAll(() => app.close());

const within = (work: (tx: Tx) => Promise<unknown>) =>
  inTransaction(app.deps.db, async (tx) => {
    await work(tx);
    return ok(null);
  });

/** An argument that is never read: the call is refused before that. */
const never = {} as never;

/** Every slow call that a verb can make. A new kind of slow work calls `refuseInTransaction` and gets a line here. */
const SLOW: Readonly<Record<string, () => unknown>> = {
  'stores a file': () => app.deps.files.put('zz/a.webp', picture),
  'stores a new file with its hash': () => storeFile(app.deps, { bytes: picture, extension: 'webp' }),
  'reads a file': () => app.deps.files.get('zz/a.webp'),
  'looks for a file': () => app.deps.files.find('zz/a.webp'),
  'deletes a file': () => app.deps.files.delete('zz/a.webp'),
  'lists the files': () => app.deps.files.keys(),
  'hashes a file': () => fileHash(picture),
  'decodes a photo': () => takeImage(picture),
  'decodes a drawn signature': () => readSignature(drawing),
  'draws a PDF': () => drawPage(never),
  'hashes a password': () => hashPassword('mangu con salami'),
  'checks an import': () => checkApart(never),
  'asks a limit': () => app.deps.rateLimits.take('login', 'rosa@demo.do'),
  'delivers a message': () => openDelivery(app.deps)(never),
  'calls an address outside': () => postOutside(never),
};

describe('inside a transaction', () => {
  it.each(Object.entries(SLOW))('the program refuses code that %s', async (_, work) => {
    await expect(within(async () => work())).rejects.toThrow('Slow work inside a transaction');
  });

  it('slow work whose error is caught still rolls the transaction back', async () => {
    const id = await app.addPerson('ana');
    const done = within(async (tx) => {
      await tx.updateTable('users').set({ firstName: 'Otra' }).where('id', '=', id).execute();
      await app.deps.files.get('zz/a.webp').catch(() => null);
    });
    await expect(done).rejects.toThrow('Slow work inside a transaction: the store of files');
    const row = await app.db.selectFrom('users').select('firstName').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ firstName: 'Ana' });
  });

  it('work that only reads and writes rows is allowed', async () => {
    expect(await within((tx) => tx.selectFrom('users').select('id').execute())).toEqual(ok(null));
  });

  it('work that began inside and continues after its end does not belong to it', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let after: Promise<string> | undefined;
    await within(async () => {
      after = ended.then(() => fileHash(picture));
    });
    end();
    expect(await after).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('in production slow work is done: it costs time, and no payment is refused for it', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { refuseInTransaction, watchTransaction } from '#server/db/open-transaction.ts';
       await watchTransaction(async () => refuseInTransaction('a file'));
       process.stdout.write('done');`,
    ],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('done');
});
