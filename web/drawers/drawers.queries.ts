import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import { financesApi } from '#contract/finances.ts';

/** What a movement, a count or a balance of money changes. */
export const CHANGES = [
  drawersApi.mine,
  drawerListApi.list,
  drawersApi.one,
  drawersApi.money,
  financesApi.dayClose,
];
