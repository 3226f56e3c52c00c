import type { ReportMail, Rhythm } from '#domain/report-mails/report-mail.ts';

/** The reports that an owner gets by e-mail (rule: report-mails). */
export interface ReportMailsTable {
  userId: number;
  report: ReportMail;
  rhythm: Rhythm;
  /** The day of the week from Sunday, 0, or of the month; `null`: every day. */
  onDay: number | null;
  /** The last day on which it was written. */
  writtenOn: string | null;
}
