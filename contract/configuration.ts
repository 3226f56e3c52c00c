import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';

export const companyAccount = z.object({
  bankName: z.string(),
  accountType: z.string(),
  accountNumber: z.string(),
  accountHolder: z.string(),
});

export const configuration = z.object({
  name: z.string(),
  contact: z.object({
    whatsapp: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    hours: z.nullable(z.string()),
  }),
  limits: z.object({ amountMin: z.int(), amountMax: z.int(), amountStep: z.int(), termMax: z.int() }),
  claims: z.object({ ssl: z.boolean(), gdpr: z.boolean() }),
  lateChargeVariant: z.literal(LATE_CHARGE_SETTINGS),
  verificationMethods: z.array(z.enum(PROVING_CHANNELS)),
  demo: z.boolean(),
  /** People with whom a visitor can log in; only in the demo. */
  demoPeople: z.optional(
    z.array(z.object({ name: z.string(), email: z.string(), password: z.string(), is: z.string() })),
  ),
  /** The lender's bank accounts; only for a session that is signed in. */
  companyAccounts: z.optional(z.array(companyAccount)),
});
export type Configuration = z.infer<typeof configuration>;

export const configurationApi = {
  read: get('/api/config', 'public', {
    summary: 'Name, contacts, limits, claims; company accounts when signed in.',
    json: configuration,
  }),
} as const;
