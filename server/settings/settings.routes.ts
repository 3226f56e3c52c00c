import { configurationApi } from '#contract/configuration.ts';
import { serve } from '#server/http/serve.ts';
import { readConfiguration } from '#server/settings/read-configuration.ts';

export const settingsRoutes = [serve(configurationApi.read, readConfiguration)];
