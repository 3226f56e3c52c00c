import { drawerListApi } from '#contract/drawer-list.ts';
import { drawersApi } from '#contract/drawers.ts';
import { countDrawer, signOffDrawer } from '#server/drawers/count-drawer.ts';
import { moveCash, moveSafe } from '#server/drawers/move-cash.ts';
import { openDrawer } from '#server/drawers/open-drawer.ts';
import {
  openBalance,
  readDrawer,
  readDrawers,
  readMoney,
  readOwnDrawer,
} from '#server/drawers/read-drawers.ts';
import { serve } from '#server/http/serve.ts';

export const drawersRoutes = [
  serve(drawerListApi.list, readDrawers),
  serve(drawersApi.mine, readOwnDrawer),
  serve(drawersApi.one, readDrawer),
  serve(drawersApi.open, openDrawer),
  serve(drawersApi.move, moveCash),
  serve(drawersApi.count, countDrawer),
  serve(drawersApi.signOff, signOffDrawer),
  serve(drawersApi.money, readMoney),
  serve(drawersApi.opening, openBalance),
  serve(drawersApi.moveSafe, moveSafe),
];
