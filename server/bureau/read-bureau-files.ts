import type { BureauFiles } from '#contract/bureau-files.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ok } from '#domain/result.ts';
import { countConsents, filesMade, layoutOf, type MadeFile } from '#server/bureau/bureau-files.store.ts';
import type { Context } from '#server/http/context.ts';

export const madeFileReply = (row: MadeFile): BureauFiles['files'][number] => ({
  id: row.id,
  madeOn: row.madeOn,
  madeAt: row.madeAt.toISOString(),
  by: fullNameOf(row),
  lines: row.lines,
  erasedLines: row.lines - Number(row.kept),
  sha256: row.sha256,
});

export const readBureauFiles = (context: Context) =>
  context.read(async (tx) => {
    const { layout } = await layoutOf(tx, 'newest');
    const files = await filesMade(tx);
    return ok({
      layout: {
        columns: layout.columns.map(({ field, heading }) => ({ field, heading })),
        headings: layout.headings,
        separator: layout.separator,
        date: layout.date,
        amount: layout.amount,
        cedula: layout.cedula,
        states: layout.states,
      },
      consents: await countConsents(tx),
      files: files.map(madeFileReply),
    });
  });
