import { restructuringApi } from '#contract/restructuring.ts';
import { serve } from '#server/http/serve.ts';
import { acceptRestructuring, declineRestructuring } from '#server/restructurings/answer-restructuring.ts';
import { proposeRestructuring, withdrawRestructuring } from '#server/restructurings/propose-restructuring.ts';
import {
  previewRestructuring,
  previewRestructuringEffect,
  readRestructuring,
} from '#server/restructurings/read-restructuring.ts';

export const restructuringsRoutes = [
  serve(restructuringApi.previewEffect, previewRestructuringEffect),
  serve(restructuringApi.propose, proposeRestructuring),
  serve(restructuringApi.withdraw, withdrawRestructuring),
  serve(restructuringApi.read, readRestructuring),
  serve(restructuringApi.preview, previewRestructuring),
  serve(restructuringApi.accept, acceptRestructuring),
  serve(restructuringApi.decline, declineRestructuring),
];
