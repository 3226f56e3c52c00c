import { useEffect, useState } from 'react';
import { type Configuration, configurationApi } from '#contract/configuration.ts';
import { call } from '#web/app/calls/api-client.ts';

let pending: Promise<Configuration> | undefined;

/** Starts another document: only tests, whose documents share this module, call it. */
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
