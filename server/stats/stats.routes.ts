import { statsApi } from '#contract/stats.ts';
import { serve } from '#server/http/serve.ts';
import { readStats } from '#server/stats/read-stats.ts';

export const statsRoutes = [serve(statsApi.read, readStats)];
