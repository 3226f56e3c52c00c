import { readStats } from '#server/stats/read-stats.ts';

export const statsRoutes = [readStats];
