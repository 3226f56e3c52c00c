import { firstDayApi } from '#contract/first-day.ts';
import { readFirstDay, setStepAside } from '#server/first-day/read-first-day.ts';
import { sendTestLetter, sendTestText } from '#server/first-day/send-trials.ts';
import { serve } from '#server/http/serve.ts';

export const firstDayRoutes = [
  serve(firstDayApi.read, readFirstDay),
  serve(firstDayApi.setAside, setStepAside),
  serve(firstDayApi.sendTestLetter, sendTestLetter),
  serve(firstDayApi.sendTestText, sendTestText),
];
