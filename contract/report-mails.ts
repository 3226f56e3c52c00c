import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { get, put } from '#contract/endpoint.ts';
import { fitsRhythm, REPORT_MAILS, RHYTHMS } from '#domain/report-mails/report-mail.ts';

const wish = z.strictObject({
  report: z.enum(REPORT_MAILS, 'Elija de la lista'),
  rhythm: z.enum(RHYTHMS, 'Elija de la lista'),
  /** The day of the week from Sunday, 0, or of the month, 1 to 28; `null` for every day. */
  onDay: z.nullable(z.int('Elija el día')),
});

export const reportMails = z.object({
  /** The e-mail of the owner's account, to which they go. */
  email: z.nullable(z.string()),
  wishes: z.array(
    z.object({ report: z.enum(REPORT_MAILS), rhythm: z.enum(RHYTHMS), onDay: z.nullable(z.int()) }),
  ),
});
export type ReportMails = z.infer<typeof reportMails>;

export const reportMailsApi = {
  read: get('/api/admin/report-mails', staff(), {
    summary: 'The reports that the owner gets by e-mail, as links that need a login.',
    json: reportMails,
  }),
  change: put('/api/admin/report-mails', staff(), {
    summary: 'Choose which reports the owner gets on which day; one that is left out does not come.',
    body: z.strictObject({
      wishes: z
        .array(wish.check(z.refine(fitsRhythm, { message: 'Elija el día', path: ['onDay'] })))
        .check(
          z.refine(
            (all) => new Set(all.map(({ report }) => report)).size === all.length,
            'Cada informe una sola vez',
          ),
        ),
    }),
    json: z.object({ message: z.string() }),
  }),
} as const;
