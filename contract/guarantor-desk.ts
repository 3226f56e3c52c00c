import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply } from '#contract/fields.ts';
import { guarantor } from '#contract/guarantors.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

/** Another application for which the same person vouches, by the cédula. */
const other = z.object({
  applicationId: z.int(),
  reference: z.string(),
  /** The client who borrows. */
  fullName: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  loanStatus: z.nullable(z.enum(LOAN_STATUSES)),
});

const atDesk = z.object({
  ...guarantor.shape,
  email: z.nullable(z.string()),
  /** Name of the client or member of the staff who named the guarantor. */
  namedBy: z.string(),
  openedAt: z.nullable(instant),
  declinedAt: z.nullable(instant),
  others: z.array(other),
  /** Whether the cédula's check digit does not fit; genuine ones fail it too (rule: cedula-check-digit). */
  cedulaDoubtful: z.boolean(),
  /** Whether the person has an open loan of their own. */
  owesLoan: z.boolean(),
  /** Whether the cédula is on the lender's list of people not to lend to; `null`: the list is not this reader's. */
  doNotLend: z.nullable(z.boolean()),
  /** What the signature in force shares with the client: a network used to sign or enter, a browser used to sign. */
  sharedWithClient: z.object({ network: z.boolean(), browser: z.boolean() }),
});
export type GuarantorAtDesk = z.infer<typeof atDesk>;

export const guarantorDeskApi = {
  read: get('/api/admin/loan-applications/:id/guarantor', readers('analyst', 'cashier', 'collector'), {
    summary:
      'The guarantor of an application as the staff see them, and the other loans for which the same person vouches; `null`: the client has named nobody.',
    /** `asked`: the loan is paid out only once a guarantor has signed. */
    json: z.object({ asked: z.boolean(), guarantor: z.nullable(atDesk) }),
  }),
  told: post('/api/admin/loans/:id/guarantor-notices', staff('collector'), {
    summary:
      'Record that the guarantor was told by phone that the loan is late, and get the text; at hours at which the law permits it.',
    json: z.object({ ...messageReply.shape, phone: z.string(), text: z.string() }),
    errors: ['cannot_adjust', 'outside_contact_hours', 'too_many_contacts'],
  }),
} as const;
