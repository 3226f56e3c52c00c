import { namesThatDiffer } from '#server/db/schema-definitions.ts';
import type { Tx } from '#server/http/context.ts';
import { definitionsNow, recordedDefinitions } from '#server/verification/walk/definitions.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

/** Checks functions, triggers and constraints against the definitions that the program's own migrations made. */
export async function checkDefinitions(tx: Tx, report: Report): Promise<void> {
  const recorded = await recordedDefinitions(tx);
  const now = await definitionsNow(tx);
  // Recorded on another version of PostgreSQL: the next start of the program records them again.
  if (recorded && recorded.version !== now.version) return;
  for (const name of namesThatDiffer(recorded?.definitions ?? {}, now.definitions)) {
    const [kind = '', ...rest] = name.split(' ');
    find(report, 'definition_differs', kind, rest.join(' '));
  }
}
