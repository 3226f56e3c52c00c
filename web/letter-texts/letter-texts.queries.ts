import { letterTextsApi } from '#contract/letter-texts.ts';
import { settingsApi } from '#contract/settings.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useChangeLetterText = () =>
  useAction(letterTextsApi.change, {
    done: 'Texto guardado',
    failed: 'No se pudo guardar el texto',
    changes: [letterTextsApi.read, settingsApi.read, settingsApi.history],
  });
