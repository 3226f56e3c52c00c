import { firstDayApi } from '#contract/first-day.ts';
import { readFirstDay } from '#server/first-day/read-first-day.ts';
import { sendTestLetter } from '#server/first-day/send-trial-letter.ts';
import { sendTestText } from '#server/first-day/send-trial-text.ts';
import { setStepAside } from '#server/first-day/set-step-aside.ts';
import { serve } from '#server/http/serve.ts';

export const firstDayRoutes = [
  serve(firstDayApi.read, readFirstDay),
  serve(firstDayApi.setAside, setStepAside),
  serve(firstDayApi.sendTestLetter, sendTestLetter),
  serve(firstDayApi.sendTestText, sendTestText),
];
