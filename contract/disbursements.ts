import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, emptiable, printedText, tooLong, wholeNumber } from '#contract/fields.ts';
import { seen } from '#contract/seen.ts';
import { sheetReply } from '#contract/sheet-format.ts';
import { BANK_FILES } from '#domain/disbursements/bank-file.ts';
import { TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';

/** Most loans that are paid out together. */
export const DISBURSED_TOGETHER_MAX = 100;
const NONE = 'Elija al menos un préstamo';
const TOO_MANY = `Elija como máximo ${DISBURSED_TOGETHER_MAX} préstamos`;
const loanId = wholeNumber('Número de préstamo no válido', 1, 2_147_483_647);

const outcome = z.object({
  loanId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  /** Principal of the loan in pesos. */
  principal: z.int(),
  /** Why the disbursement was not recorded; `null`: it was recorded. */
  refused: z.nullable(z.string()),
});
export type DisbursementOutcome = z.infer<typeof outcome>;

export const disbursementsApi = {
  bankFile: endpoint({
    method: 'GET',
    path: '/api/admin/disbursements/file',
    access: readers('cashier'),
    summary:
      'The transfers of several approved and signed loans, for the lender’s bank. Each download is an event.',
    query: z.strictObject({
      loans: z.string(NONE).check(
        z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, NONE),
        z.refine((text) => text.split(',').length <= DISBURSED_TOGETHER_MAX, TOO_MANY),
      ),
      format: z.enum(BANK_FILES, 'Elija un archivo de la lista'),
    }),
    reply: { ...sheetReply, bytes: 'text/plain; charset=utf-8' },
    errors: ['above_limit', 'not_found', 'already_processed', 'not_signed', 'second_person_needed'],
  }),
  disburseAll: endpoint({
    method: 'POST',
    path: '/api/admin/disbursements',
    access: staff('cashier'),
    summary:
      'Record that the money of several loans went out under one reference; each failure is reported for its loan and does not stop the others.',
    body: z.strictObject({
      loans: z.array(z.strictObject({ id: loanId, ...seen }), NONE).check(
        z.minLength(1, NONE),
        z.maxLength(DISBURSED_TOGETHER_MAX, TOO_MANY),
        z.refine(
          (loans) => new Set(loans.map(({ id }) => id)).size === loans.length,
          'Un préstamo está dos veces',
        ),
      ),
      date: day,
      reference: printedText('La referencia del desembolso es requerida', TRANSFER_REFERENCE_MAX),
      /** The number of the lender's account from which the money was paid. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
    }),
    reply: { status: 200, json: z.object({ outcomes: z.array(outcome), message: z.string() }) },
    errors: ['not_found', 'repeated_key'],
    creates: true,
  }),
} as const;
