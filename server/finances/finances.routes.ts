import { exportRows } from '#server/finances/export-rows.ts';
import { readDayClose, readFinances, readPortfolio } from '#server/finances/read-finances.ts';

export const financesRoutes = [readFinances, readDayClose, readPortfolio, exportRows];
