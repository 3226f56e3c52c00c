import { financesApi } from '#contract/finances.ts';
import { exportRows } from '#server/finances/export-rows.ts';
import { readDayClose, readFinances, readPortfolio } from '#server/finances/read-finances.ts';
import { serve } from '#server/http/serve.ts';

export const financesRoutes = [
  serve(financesApi.read, readFinances),
  serve(financesApi.dayClose, readDayClose),
  serve(financesApi.portfolio, readPortfolio),
  serve(financesApi.export, exportRows),
];
