import { importApi } from '#contract/import.ts';
import { serve } from '#server/http/serve.ts';
import { checkImportNow, downloadLines } from '#server/import/check-staged.ts';
import { importBook } from '#server/import/import-book.ts';
import { downloadTemplate, readImport } from '#server/import/read-import.ts';
import { discardSheet, nameColumns, stageSheet } from '#server/import/stage-sheet.ts';

export const importRoutes = [
  serve(importApi.read, readImport),
  serve(importApi.template, downloadTemplate),
  serve(importApi.stage, stageSheet),
  serve(importApi.nameColumns, nameColumns),
  serve(importApi.discard, discardSheet),
  serve(importApi.check, checkImportNow),
  serve(importApi.lines, downloadLines),
  serve(importApi.run, importBook),
];
