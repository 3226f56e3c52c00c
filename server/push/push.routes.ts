import { pushApi } from '#contract/push.ts';
import { serve } from '#server/http/serve.ts';
import { readPush, subscribe, unsubscribe } from '#server/push/manage-subscription.ts';

export const pushRoutes = [
  serve(pushApi.read, readPush),
  serve(pushApi.subscribe, subscribe),
  serve(pushApi.unsubscribe, unsubscribe),
];
