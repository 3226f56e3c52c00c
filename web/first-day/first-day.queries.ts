import { useQuery } from '@tanstack/react-query';
import { firstDayApi } from '#contract/first-day.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const ASK_AGAIN_MILLISECONDS = 2000;

/** Asked again by itself only while a letter is on its way that somebody here waits for (rule: client-cache). */
export const useFirstDay = () =>
  useQuery({
    ...query(firstDayApi.read, {}),
    refetchInterval: ({ state }) =>
      state.data?.testLetter?.state === 'waiting' ? ASK_AGAIN_MILLISECONDS : false,
  });

export const useSetAside = () =>
  useAction(firstDayApi.setAside, {
    done: 'Paso dejado',
    failed: 'No se pudo dejar este paso',
    changes: [firstDayApi.read, settingsApi.read, settingsApi.history],
  });

export const useSendTestLetter = () =>
  useAction(firstDayApi.sendTestLetter, {
    done: 'Carta de prueba escrita',
    failed: 'No se pudo escribir la carta de prueba',
    changes: [firstDayApi.read],
  });
