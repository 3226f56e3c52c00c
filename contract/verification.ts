import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';

const verification = z.object({
  id: z.int(),
  endedAt: instant,
  /**
   * Number of checked links of the hash chain; `rows`: of checked rows; `erased`: rows of people who were deleted
   * since, which are not missing.
   */
  links: z.int(),
  rows: z.int(),
  erased: z.int(),
  files: z.int(),
  /** Number of findings that no administrator has explained. */
  findings: z.int(),
  explained: z.int(),
  examples: z.array(
    z.object({
      kind: z.string(),
      source: z.string(),
      id: z.string(),
      /** Storage key of the file, if the finding is about one. */
      file: z.optional(z.string()),
      /** The mark with which an administrator can explain the finding; `null`: the finding has to be repaired. */
      mark: z.nullable(z.string()),
    }),
  ),
});
export type Verification = z.infer<typeof verification>;

const explanation = z.object({
  id: z.int(),
  kind: z.string(),
  source: z.string(),
  rowId: z.string(),
  explanation: z.string(),
  explainedBy: z.string(),
  explainedAt: instant,
});
export type Explanation = z.infer<typeof explanation>;

/** Most findings that one verification lists. */
const MARKS_MAX = 500;

export const verificationApi = {
  read: get('/api/admin/verification', readers(), {
    summary:
      'The last walk over the records, its findings, and their explanations; null before the first night.',
    json: z.object({ last: z.nullable(verification), explanations: z.array(explanation) }),
  }),
  start: post('/api/admin/verification', staff(), {
    summary: 'Walk over the records now; the job continues in the background.',
    json: messageReply,
  }),
  explain: post('/api/admin/verification/explanations', staff(), {
    summary: 'Explain findings of the last walk: they are no longer red. It cannot be undone.',
    body: z.strictObject({
      marks: z
        .array(
          z.string('Debe ser un texto').check(z.maxLength(64, 'No es un hallazgo')),
          'Elija al menos uno',
        )
        .check(z.minLength(1, 'Elija al menos uno'), z.maxLength(MARKS_MAX, 'Son demasiados')),
      explanation: requiredText('Escriba qué fue', REASON_MAX),
    }),
    json: messageReply,
    errors: ['changed_meanwhile'],
  }),
} as const;
