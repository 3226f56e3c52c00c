import { closedDaysApi } from '#contract/closed-days.ts';
import { addClosedDay } from '#server/closed-days/add-closed-day.ts';
import { readClosedDays } from '#server/closed-days/read-closed-days.ts';
import { removeClosedDay } from '#server/closed-days/remove-closed-day.ts';
import { serve } from '#server/http/serve.ts';

export const closedDaysRoutes = [
  serve(closedDaysApi.read, readClosedDays),
  serve(closedDaysApi.add, addClosedDay),
  serve(closedDaysApi.remove, removeClosedDay),
];
