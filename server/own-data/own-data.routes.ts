import { ownDataApi } from '#contract/own-data.ts';
import { serve } from '#server/http/serve.ts';
import { exportOwnData } from '#server/own-data/export-own-data.ts';

export const ownDataRoutes = [serve(ownDataApi.download, exportOwnData)];
