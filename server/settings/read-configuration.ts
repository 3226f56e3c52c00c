import { configurationApi } from '#contract/configuration.ts';
import { pick } from '#domain/enum-table.ts';
import { mostInstalments } from '#domain/limits/instalments.ts';
import { AMOUNT_STEP } from '#domain/limits/limits.ts';
import { boundsOf, publicOf } from '#domain/loans/terms.ts';
import { ok } from '#domain/result.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { serve } from '#server/http/serve.ts';
import { offeredChannels } from '#server/messaging/channels.ts';

/** The lender's configuration for the screens; the accounts to pay into only for signed-in users. */
export const readConfiguration = serve(configurationApi.read, async ({ deps, actor, terms }) => {
  const settings = await deps.settings();
  const bounds = boundsOf(terms);
  return ok({
    ...pick(settings, ['name', 'contact', 'claims', 'lateChargeVariant']),
    limits: {
      amountMin: bounds.least,
      amountMax: bounds.most,
      amountStep: AMOUNT_STEP,
      termMax: mostInstalments(publicOf(terms)),
    },
    verificationMethods: offeredChannels(deps.env, settings),
    demo: deps.env.demo,
    ...(deps.env.demo && {
      demoPeople: DEMO_PEOPLE.map(({ name, email, password, is }) => ({ name, email, password, is })),
    }),
    ...(actor && { companyAccounts: settings.companyAccounts.map((account) => ({ ...account })) }),
  });
});
