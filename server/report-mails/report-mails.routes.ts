import { reportMailsApi } from '#contract/report-mails.ts';
import { serve } from '#server/http/serve.ts';
import { chooseReports, readReports } from '#server/report-mails/write-reports.ts';

export const reportMailsRoutes = [
  serve(reportMailsApi.read, readReports),
  serve(reportMailsApi.change, chooseReports),
];
