import { closedDaysApi } from '#contract/closed-days.ts';
import { addClosedDay, readClosedDays, removeClosedDay } from '#server/closed-days/closed-days.ts';
import { serve } from '#server/http/serve.ts';

export const closedDaysRoutes = [
  serve(closedDaysApi.read, readClosedDays),
  serve(closedDaysApi.add, addClosedDay),
  serve(closedDaysApi.remove, removeClosedDay),
];
