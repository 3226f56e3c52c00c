import { useEffect, useState } from 'react';
import { type Configuration, configurationApi } from '#contract/configuration.ts';
import { call } from '#web/app/calls/api-client.ts';

let pending: Promise<Configuration> | undefined;

/** Forgets the configuration, as another document would: only tests call this, whose documents share the module. */
export const forgetConfiguration = () => {
  pending = undefined;
};

/**
 * The lender's configuration for the screens; fetched once per document. `null` until it arrives, or without a network.
 */
export function useConfiguration(): Configuration | null {
  const [known, setKnown] = useState<Configuration | null>(null);
  useEffect(() => {
    pending ??= call(configurationApi.read, {});
    pending.then(setKnown, () => {
      pending = undefined;
    });
  }, []);
  return known;
}
