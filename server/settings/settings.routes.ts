import { configurationApi } from '#contract/configuration.ts';
import { settingsApi } from '#contract/settings.ts';
import { serve } from '#server/http/serve.ts';
import { changeSettings, listSettingsHistory, readSettings } from '#server/settings/change-settings.ts';
import { readConfiguration } from '#server/settings/read-configuration.ts';

export const settingsRoutes = [
  serve(configurationApi.read, readConfiguration),
  serve(settingsApi.read, readSettings),
  serve(settingsApi.change, changeSettings),
  serve(settingsApi.history, listSettingsHistory),
];
