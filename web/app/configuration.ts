import { useEffect, useState } from 'react';
import { type Configuration, configurationApi } from '#contract/configuration.ts';
import { call } from '#web/app/calls/api-client.ts';

let asked: Promise<Configuration> | undefined;

/** What the screens need to know about the lender; asked once per document. `null` until it is here, or out of reach. */
export function useConfiguration(): Configuration | null {
  const [known, setKnown] = useState<Configuration | null>(null);
  useEffect(() => {
    asked ??= call(configurationApi.read, {});
    asked.then(setKnown, () => {
      asked = undefined;
    });
  }, []);
  return known;
}
