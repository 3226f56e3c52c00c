import { brandingApi } from '#contract/branding.ts';
import { configurationApi } from '#contract/configuration.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { settingsApi } from '#contract/settings.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useUploadLogo = () =>
  useAction(brandingApi.uploadLogo, [], {
    done: 'Logo subido. Vale cuando se guarde la configuración',
    failed: 'No se pudo subir el logo',
  });

export const useChangeSettings = () =>
  useAction(
    settingsApi.change,
    [settingsApi.read, settingsApi.history, configurationApi.read, firstDayApi.read],
    { done: 'Configuración guardada', failed: 'No se pudo guardar la configuración' },
  );
