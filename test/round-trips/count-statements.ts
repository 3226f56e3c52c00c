import pg from 'pg';

/**
 * Counts the statements that this process sends to the database, on every connection; each waits for the database's
 * answer.
 */
export function countStatements() {
  const { prototype } = pg.Connection;
  const { query, sync } = prototype;
  let statements = 0;
  // Without parameters and without a name.
  prototype.query = function (text) {
    statements += 1;
    query.call(this, text);
  };
  // The end of any other.
  prototype.sync = function () {
    statements += 1;
    sync.call(this);
  };
  return {
    async during(work: () => Promise<unknown>): Promise<number> {
      statements = 0;
      await work();
      return statements;
    },
    stop() {
      Object.assign(prototype, { query, sync });
    },
  };
}
