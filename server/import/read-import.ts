import type { importApi, StagedSheet } from '#contract/import.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { IMPORT_SHEET_NAMES, IMPORT_SHEETS, importFieldsOf } from '#domain/import/import-sheets.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { listImports, rememberedFormat, stagedSheets } from '#server/import/import.store.ts';
import { headingsKey } from '#server/import/read-sheet.ts';
import { stagedReply } from '#server/import/staged-reply.ts';

const SHOWN = 20;

export function readImport(context: Context) {
  return context.read(async (tx) => {
    const staged = await stagedSheets(tx);
    const inOrder = IMPORT_SHEET_NAMES.flatMap((name) => staged.filter(({ sheet }) => sheet === name));
    const sheets: StagedSheet[] = [];
    for (const row of inOrder) {
      const format = await rememberedFormat(tx, row.sheet, headingsKey(row.headings));
      sheets.push(stagedReply(row, format !== undefined));
    }
    const imports = await listImports(tx, SHOWN);
    return ok({
      sheets,
      imports: imports.map(({ id, importedAt, sums, ...person }) => ({
        id,
        importedAt: importedAt.toISOString(),
        importedBy: fullNameOf(person),
        sums,
      })),
    });
  });
}

/** Downloads the template of an import sheet: the headings, and a sample line. */
export function downloadTemplate(
  _context: Context,
  { params: { sheet } }: VerbInput<typeof importApi.template>,
) {
  const fields = importFieldsOf(sheet).map(([, facts]) => facts);
  const headings = csvLine(fields.map(({ label }) => label));
  const example = csvLine(fields.map(({ example: text }) => text));
  return Promise.resolve(
    ok({
      bytes: Buffer.from(CSV_START + headings + example),
      type: 'text/csv; charset=utf-8',
      fileName: `plantilla-${IMPORT_SHEETS[sheet].file}.csv`,
      attachment: true,
    }),
  );
}
