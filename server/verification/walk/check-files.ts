import { type Files, fileHash } from '#server/files/files.ts';
import type { Tx } from '#server/http/context.ts';
import { storedFiles } from '#server/verification/walk/files.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

const SLICE = 500;

/** Every photo and receipt against what was stored; `isDue` says which of them this time. */
export async function checkFiles(
  tx: Tx,
  files: Files,
  isDue: (key: string) => boolean,
  report: Report,
): Promise<void> {
  for (let after = ''; ; ) {
    const slice = await storedFiles(tx, after, SLICE);
    for (const { source, id, sha256, key } of slice.filter((file) => isDue(file.key))) {
      const bytes = await files.find(key);
      report.files += 1;
      if (bytes === null) find(report, 'file_missing', source, id, sha256);
      else if (fileHash(bytes) !== sha256) find(report, 'file_differs', source, id, fileHash(bytes));
    }
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.key ?? after;
  }
}
