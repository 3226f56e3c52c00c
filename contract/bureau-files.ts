import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, post, put } from '#contract/endpoint.ts';
import { instant, messageReply, requiredLine, signatureImage } from '#contract/fields.ts';
import { changedVersion, seenVersion } from '#contract/seen.ts';
import {
  REPORT_AMOUNTS,
  REPORT_CEDULAS,
  REPORT_DATES,
  REPORT_FIELDS,
  REPORT_SEPARATORS,
  REPORT_STATES,
} from '#domain/bureau/report.ts';

const CHOOSE = 'Elija de la lista';
const stateWord = requiredLine('Escriba la palabra o el código del buró', 40);

export const reportLayout = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        field: z.enum(REPORT_FIELDS, CHOOSE),
        heading: requiredLine('Escriba el encabezado', 60),
      }),
    )
    .check(z.minLength(1, 'Elija al menos una columna'), z.maxLength(40)),
  headings: z.boolean(),
  separator: z.enum(REPORT_SEPARATORS, CHOOSE),
  date: z.enum(REPORT_DATES, CHOOSE),
  amount: z.enum(REPORT_AMOUNTS, CHOOSE),
  cedula: z.enum(REPORT_CEDULAS, CHOOSE),
  states: z.strictObject({
    current: stateWord,
    late: stateWord,
    settled: stateWord,
    restructured: stateWord,
    written_off: stateWord,
    voided: stateWord,
  }),
});

const madeFile = z.object({
  id: z.int(),
  /** The day that its lines are about. */
  madeOn: z.string(),
  madeAt: instant,
  by: z.string(),
  lines: z.int(),
  /** Lines of people who were erased since: without them the file is no longer the one that was sent. */
  erasedLines: z.int(),
  sha256: z.string(),
});

export const bureauFiles = z.object({
  layout: reportLayout,
  /** Version of the layout, sent back with a change; `null` before the first one. */
  layoutVersion: z.nullable(z.int()),
  /** People whose signed consent is in force now. */
  consents: z.int(),
  files: z.array(madeFile),
});
export type BureauFiles = z.infer<typeof bureauFiles>;

const reportedLine = z.object({
  madeOn: z.string(),
  loanId: z.int(),
  openedOn: z.string(),
  amount: z.int(),
  balance: z.int(),
  instalment: z.int(),
  daysLate: z.int(),
  state: z.enum(REPORT_STATES),
  corrects: z.nullable(z.string()),
});

export const ownReports = z.object({
  /** The consent in force; `null`: nothing is reported. */
  consent: z.nullable(z.object({ signedAt: instant, text: z.string() })),
  /** The text to sign, and its hash; `null`: there is one in force, or the profile lacks a cédula or a name. */
  toSign: z.nullable(z.object({ text: z.string(), textSha256: z.string() })),
  reported: z.array(reportedLine),
});
export type OwnReports = z.infer<typeof ownReports>;

/** Monthly files for a credit bureau, and what a client reads and signs about them (rule: bureau-files). */
export const bureauFilesApi = {
  own: get('/api/bureau/reports', 'customer', {
    summary: 'What was reported about the caller, newest first, and the consent to report.',
    json: ownReports,
  }),
  sign: post('/api/bureau/consent', 'customer', {
    summary: 'Sign that payments may be reported; the hash names the text that was read.',
    body: z.strictObject({
      textSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      signature: signatureImage('La firma es requerida para continuar'),
    }),
    json: messageReply,
    errors: ['already_signed', 'agreement_changed'],
  }),
  withdraw: post('/api/bureau/consent/withdrawal', 'customer', {
    summary: 'Withdraw the consent to report: no file from this day on has the caller.',
    json: messageReply,
    errors: ['authorization_not_in_force'],
  }),
  read: get('/api/admin/bureau-files', readers(), {
    summary: 'The files made for the bureau, newest first, and the layout in force.',
    json: bureauFiles,
  }),
  layout: put('/api/admin/bureau-files/layout', staff(), {
    summary: 'Change the layout of the next files; earlier ones keep theirs.',
    body: z.strictObject({ ...reportLayout.shape, version: seenVersion }),
    json: changedVersion,
    errors: ['settings_changed'],
  }),
  make: create('/api/admin/bureau-files', staff(), {
    summary: 'Make the file as of today: the loans of those whose signed consent is in force.',
    json: z.object({ ...madeFile.shape, message: z.string() }),
  }),
  file: get('/api/admin/bureau-files/:id/file', readers(), {
    summary: 'A file as it was sent. Each download is an event.',
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
  }),
} as const;
