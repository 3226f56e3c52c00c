import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeptDatabase } from '#test/kept-database.ts';

export type Cookies = readonly (readonly [string, string])[];

/** What the beginning of a story left beside the rows of the database. */
export interface Begun {
  /** What it told, as JSON. */
  readonly told: string;
  readonly marks: Cookies;
  readonly files: ReadonlyMap<string, Buffer>;
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

async function putFiles(folder: string, files: Begun['files']): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes, { mode: 0o600 });
  }
}

interface Place {
  readonly database: Pick<KeptDatabase<Begun>, 'remember' | 'recall'>;
  /** The marks of the browsers that accounts know. */
  readonly marks: Map<string, string>;
  readonly dataDir: string;
  /** Whether the program is as any other that was just opened. */
  readonly isNew: boolean;
}

/**
 * How a test begins: who signs in, what is lent. Tests begin alike, and so what a beginning left, as long as nothing else
 * happened, is kept by the names of all beginnings until then and put there for the next test instead of playing it.
 */
export class Beginnings {
  readonly #place: Place;
  /** What has been begun until now, and nothing else has happened; `null`: something has. */
  #begun: string | null;
  /** The name under which the rows of the last beginning are remembered; `null`: nothing has been begun yet. */
  #rows: string | null = null;
  readonly #playing = new AsyncLocalStorage<true>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(place: Place) {
    this.#place = place;
    this.#begun = place.isNew ? 'a new program' : null;
  }

  /** Something happens that is not a beginning, or not of the one under way. */
  touch(): void {
    if (!this.#playing.getStore()) this.#begun = null;
  }

  /** The same beginnings at other hours are others. */
  turnTo(now: Date): void {
    if (this.#begun !== null) this.#begun = `${this.#begun}, ${now.toISOString()}`;
  }

  /** One after another, where a test asks for several at once. */
  begin<T>(name: string, play: () => Promise<T>): Promise<T> {
    // A part of another beginning.
    if (this.#playing.getStore()) return play();
    const next = this.#last.then(() => this.#next(name, play));
    this.#last = next.catch(() => this.touch());
    return next;
  }

  async #next<T>(name: string, play: () => Promise<T>): Promise<T> {
    if (this.#begun === null) return this.#playing.run(true, play);
    const { database, marks, dataDir } = this.#place;
    const whole = `${this.#begun}, ${name}`;
    const known = await database.recall(whole);
    if (known) {
      await putFiles(dataDir, known.files);
      for (const [email, mark] of known.marks) marks.set(email, mark);
      this.#begun = whole;
      this.#rows = whole;
      return JSON.parse(known.told);
    }
    const told = await this.#playing.run(true, play);
    // Beside it something else may have happened, or may be under way still.
    if (this.#begun === null) return told;
    const isRemembered = await database.remember(whole, this.#rows, async () => ({
      told: JSON.stringify(told),
      marks: [...marks],
      files: await filesIn(dataDir),
    }));
    this.#begun = isRemembered ? whole : null;
    this.#rows = whole;
    return told;
  }
}
