import { useQuery } from '@tanstack/react-query';
import { type FirstDay, firstDayApi } from '#contract/first-day.ts';
import { settingsApi } from '#contract/settings.ts';
import type { TestTextState } from '#domain/first-day/trials.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const ASK_AGAIN_MILLISECONDS = 2000;

const UNDER_WAY: readonly TestTextState[] = ['waiting', 'retrying', 'taken'];

const isAwaited = ({ testLetter, whatsapp }: FirstDay): boolean =>
  testLetter?.state === 'waiting' || (whatsapp?.test != null && UNDER_WAY.includes(whatsapp.test.state));

/**
 * The state of the set-up. It is fetched again by itself only while a test message of this screen is on its way (rule:
 * client-cache).
 */
export const useFirstDay = () =>
  useQuery({
    ...query(firstDayApi.read, {}),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? ASK_AGAIN_MILLISECONDS : false),
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

export const useSendTestText = () =>
  useAction(firstDayApi.sendTestText, {
    done: 'Mensaje de prueba escrito',
    failed: 'No se pudo escribir el mensaje de prueba',
    changes: [firstDayApi.read],
  });
