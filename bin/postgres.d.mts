/** A sentence for a person, with its cure. */
export class StartError extends Error {}

export interface RunningPostgres {
  /** Of the program's own database. */
  readonly url: string;
  /** Of the server's maintenance database. */
  readonly serverUrl: string;
  readonly pid: number;
  /** Fulfilled when the server has ended, by `stop` or by itself. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL in a folder of its own; `fsync: false` only for tests. */
export function startPostgres(
  dataDir: string,
  options?: { readonly fsync?: boolean },
): Promise<RunningPostgres>;

/** Ends the server that an interrupted program left in a folder, and removes the folder. */
export function removePostgres(dataDir: string): Promise<void>;
