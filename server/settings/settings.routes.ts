import { changeSettings, listSettingsHistory, readSettings } from '#server/settings/change-settings.ts';
import { readConfiguration } from '#server/settings/read-configuration.ts';

export const settingsRoutes = [readConfiguration, readSettings, changeSettings, listSettingsHistory];
