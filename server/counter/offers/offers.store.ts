import { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const OFFERS_MAX = 200;

/**
 * Open counter-offers of clients who can answer only at the counter: an account without an e-mail has no login (rule:
 * no-email).
 */
const answeredAtCounter = (tx: Tx) =>
  tx
    .selectFrom('loanApplications')
    .innerJoin('users', 'users.id', 'loanApplications.userId')
    .selectAll('loanApplications')
    .where('loanApplications.status', 'in', [...APPLICATION_TRANSITIONS.accept_counter_offer.from])
    .where('users.email', 'is', null)
    .where('users.erasedAt', 'is', null);

export const officeOffers = (tx: Tx): Promise<ApplicationRow[]> =>
  answeredAtCounter(tx).orderBy('loanApplications.id').limit(OFFERS_MAX).execute();

export const findOfficeOffer = (tx: Tx, id: number): Promise<ApplicationRow | undefined> =>
  answeredAtCounter(tx).where('loanApplications.id', '=', id).executeTakeFirst();
