import type { Failure } from '#contract/errors.ts';
import type { CheckedImport } from '#domain/import/check-import.ts';
import type { Result } from '#domain/result.ts';
import type { Checking } from '#server/import/apart/check-thread.ts';
import type { Sheet } from '#server/import/read-import.ts';
import { Threads } from '#server/threads/threads.ts';

// Reading 5,000 lines takes a quarter of a second and checking them takes one. In this thread, both would block all
// requests.
const readers = new Threads<Uint8Array, Result<Sheet, Failure>>(
  new URL('./read-thread.ts', import.meta.url),
  1,
);
const checkers = new Threads<Checking, CheckedImport>(new URL('./check-thread.ts', import.meta.url), 1);

/** Reads an import's sheet in another thread. */
export const readApart = (bytes: Buffer): Promise<Result<Sheet, Failure>> => readers.ask(bytes);

/** Checks an import's sheets in another thread. */
export const checkApart = (checking: Checking): Promise<CheckedImport> => checkers.ask(checking);
