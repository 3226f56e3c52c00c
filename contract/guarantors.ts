import * as z from 'zod/mini';
import { type Caller, staff } from '#contract/access.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { cedula, instant, personName, phone } from '#contract/fields.ts';
import { GUARANTOR_STATES } from '#domain/guarantors/guarantor-state.ts';
import { GUARANTOR_NAME_MAX } from '#domain/limits/lengths.ts';

/** Who names a guarantor: the client, or the staff who take and review applications (rule: guarantor). */
export const NAMING: readonly Caller[] = ['customer', ...staff('analyst', 'cashier')];

/** A guarantor as the client who named them sees them. */
export const guarantor = z.object({
  fullName: z.string(),
  cedula: z.string(),
  phone: z.string(),
  state: z.enum(GUARANTOR_STATES),
  namedAt: instant,
  /** Until when the link can be signed by; after the signature it shows the copy. */
  linkExpiresAt: instant,
  signedAt: z.nullable(instant),
});
export type Guarantor = z.infer<typeof guarantor>;

/** The secret of a new link, which ends the one before; it is not kept and is told only here. */
const linked = z.object({ guarantor, secret: z.string(), message: z.string() });

export const guarantorsApi = {
  read: get('/api/loan-applications/:id/guarantor', 'customer', {
    summary: 'The guarantor whom a client named for an application; `null`: nobody (rule: guarantor).',
    /** `asked`: the loan is paid out only once a guarantor has signed. */
    json: z.object({ asked: z.boolean(), guarantor: z.nullable(guarantor) }),
  }),
  name: put('/api/loan-applications/:id/guarantor', NAMING, {
    summary:
      'Name the guarantor of an application, or another person in their place; until the loan is paid out (rule: guarantor).',
    body: z.strictObject({
      fullName: personName('Escriba el nombre completo del fiador', 5, GUARANTOR_NAME_MAX),
      cedula,
      phone,
    }),
    json: linked,
    errors: ['already_processed', 'in_bank_file', 'too_many_requests'],
  }),
  link: post('/api/loan-applications/:id/guarantor/link', NAMING, {
    summary: 'Another link for the guarantor of an application; the one before ends (rule: guarantor).',
    json: linked,
    errors: ['already_processed', 'too_many_requests'],
  }),
} as const;
