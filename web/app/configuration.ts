import { useEffect, useState } from 'react';
import { type Configuration, configurationApi } from '#contract/configuration.ts';
import { call } from '#web/app/calls/api-client.ts';

let pending: Promise<Configuration> | undefined;

/** Another document begins: only tests, whose documents share this module, have to say so. */
export const forgetConfiguration = () => {
  pending = undefined;
};

/** What the screens need to know about the lender; asked once per document. `null` until it is here, or out of reach. */
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
