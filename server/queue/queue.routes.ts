import { queueApi } from '#contract/queue.ts';
import { serve } from '#server/http/serve.ts';
import { readQueue } from '#server/queue/read-queue.ts';

export const queueRoutes = [serve(queueApi.read, readQueue)];
