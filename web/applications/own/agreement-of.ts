import { printedFields } from '#contract/application-fields.ts';
import type { Application } from '#contract/applications.ts';
import { agreementQuery } from '#web/signing/agreement-query.ts';

export const DEFINITIVE = 'Las cuotas definitivas son las del pagaré.';

/** The agreement that the customer signs for an application: with the offer's amount and term, if there is an offer. */
export const agreementOf = (application: Application, amount: number, term: number) =>
  agreementQuery({ applicationId: application.id, ...printedFields.parse(application), amount, term });
