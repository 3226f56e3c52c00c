import { statementsApi } from '#contract/statements.ts';
import { serve } from '#server/http/serve.ts';
import { dismissLine } from '#server/statements/dismiss-line.ts';
import { confirmLine, listStatementLines } from '#server/statements/match-lines.ts';
import { previewStatement, uploadStatement } from '#server/statements/upload-statement.ts';

export const statementsRoutes = [
  serve(statementsApi.preview, previewStatement),
  serve(statementsApi.upload, uploadStatement),
  serve(statementsApi.lines, listStatementLines),
  serve(statementsApi.confirm, confirmLine),
  serve(statementsApi.dismiss, dismissLine),
];
