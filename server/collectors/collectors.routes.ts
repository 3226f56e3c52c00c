import { collectorsApi } from '#contract/collectors.ts';
import { assignClient, giveZone, takeZone } from '#server/collectors/give-zone.ts';
import { readCollectorOfClient, readCollectors } from '#server/collectors/read-collectors.ts';
import { serve } from '#server/http/serve.ts';

export const collectorsRoutes = [
  serve(collectorsApi.read, readCollectors),
  serve(collectorsApi.giveZone, giveZone),
  serve(collectorsApi.takeZone, takeZone),
  serve(collectorsApi.ofClient, readCollectorOfClient),
  serve(collectorsApi.assign, assignClient),
];
