import * as z from 'zod/mini';

/**
 * The offer of a loan like the client's last one, in pesos and with its term, for a client who paid it well; `null` for
 * others (rule: renewal).
 */
export const renewal = z.nullable(z.object({ amount: z.int(), term: z.int() }));
export type Renewal = z.infer<typeof renewal>;
